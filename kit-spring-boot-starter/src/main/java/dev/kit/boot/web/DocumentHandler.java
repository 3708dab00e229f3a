package dev.kit.boot.web;

import dev.kit.boot.KitProperties;
import dev.kit.constructs.endpoints.Endpoints;
import dev.kit.constructs.errors.HttpErrors;
import dev.kit.constructs.openapi.OpenApiDocument;
import dev.kit.constructs.openapi.OpenApiInfo;
import dev.kit.constructs.runtime.Exchange;
import dev.kit.constructs.runtime.Unrouted;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.web.HttpRequestHandler;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.handler.SimpleUrlHandlerMapping;

/** Serves the OpenAPI document, generated on first use. A failure of it is answered and never stops the application. */
final class DocumentHandler implements HttpRequestHandler {

    private static final Logger log = LoggerFactory.getLogger(DocumentHandler.class);

    static final String FILE = "/openapi.json";

    private static final List<String> ALLOWED = List.of("GET", "HEAD", "OPTIONS");

    private final Function<List<String>, OpenApiDocument> generator;
    private volatile @Nullable OpenApiDocument document;
    private volatile @Nullable Served served;

    /**
     * @param generator makes the document of an API that is served at these addresses
     */
    DocumentHandler(Function<List<String>, OpenApiDocument> generator) {
        this.generator = generator;
    }

    static OpenApiDocument generate(
            SpringEndpoints endpoints, KitProperties.OpenApi settings, String application, List<String> servers) {
        String title = settings.title() == null ? application : settings.title();
        return Endpoints.buildOpenApiSchema(
                endpoints.endpoints(), OpenApiInfo.of(title, settings.version(), settings.description()), servers);
    }

    static HandlerMapping mapping(DocumentHandler document, String docsPath) {
        return new SimpleUrlHandlerMapping(Map.of(docsPath + FILE, document), Ordered.HIGHEST_PRECEDENCE + 101) {
            @Override
            protected @Nullable Object getHandlerInternal(HttpServletRequest request) throws Exception {
                return Dispatches.isRequest(request) ? super.getHandlerInternal(request) : null;
            }
        };
    }

    @Override
    public void handleRequest(HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (!request.getMethod().equals("GET") && !request.getMethod().equals("HEAD")) {
            refuse(request, response);
            return;
        }
        OpenApiDocument current;
        try {
            current = document(RequestPath.prefix(request));
        } catch (RuntimeException e) {
            log.error("The OpenAPI document could not be generated.", e);
            new ProblemHandler(HttpErrors.internalServerError("Failed to generate OpenAPI documentation"))
                    .handleRequest(request, response);
            return;
        }
        response.setHeader("ETag", current.etag());
        response.setHeader("Cache-Control", "no-cache");
        if (matches(current.etag(), Collections.list(request.getHeaders("If-None-Match")))) {
            response.setStatus(HttpServletResponse.SC_NOT_MODIFIED);
            return;
        }
        byte[] json = current.json();
        response.setContentType("application/json");
        response.setContentLength(json.length);
        response.getOutputStream().write(json);
    }

    private static void refuse(HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (request.getMethod().equals("OPTIONS")) {
            Exchange exchange = new ServletExchange(request, request.getRequestURI(), Map.of());
            ServletAnswer.write(Unrouted.options(exchange, ALLOWED), request, response);
        } else {
            new ProblemHandler(Unrouted.methodNotAllowed(request.getMethod(), ALLOWED))
                    .handleRequest(request, response);
        }
    }

    /** Weak or strong: what caches and compression make of the tag still names these bytes. */
    private static boolean matches(String etag, List<String> lines) {
        return lines.stream()
                .flatMap(line -> Arrays.stream(line.split(",", -1)))
                .map(String::strip)
                .anyMatch(tag -> tag.equals("*") || tag.equals(etag) || tag.equals("W/" + etag));
    }

    /** The document without addresses: its paths begin where the application does. */
    OpenApiDocument document() {
        OpenApiDocument current = document;
        if (current == null) {
            current = generator.apply(List.of());
            document = current;
        }
        return current;
    }

    /** The same for clients to whom the application begins at {@code prefix}; the last one is kept. */
    private OpenApiDocument document(String prefix) {
        if (prefix.isEmpty()) {
            return document();
        }
        Served current = served;
        if (current == null || !current.prefix().equals(prefix)) {
            current = new Served(prefix, generator.apply(List.of(prefix)));
            served = current;
        }
        return current.document();
    }

    private record Served(String prefix, OpenApiDocument document) {}
}
