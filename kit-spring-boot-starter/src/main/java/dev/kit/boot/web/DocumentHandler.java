package dev.kit.boot.web;

import dev.kit.boot.KitProperties;
import dev.kit.constructs.endpoints.Endpoints;
import dev.kit.constructs.errors.HttpErrors;
import dev.kit.constructs.openapi.OpenApiDocument;
import dev.kit.constructs.openapi.OpenApiInfo;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import java.util.function.Supplier;
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

    private final Supplier<OpenApiDocument> generator;
    private volatile @Nullable OpenApiDocument document;

    DocumentHandler(Supplier<OpenApiDocument> generator) {
        this.generator = generator;
    }

    static OpenApiDocument generate(SpringEndpoints endpoints, KitProperties.OpenApi settings, String application) {
        String title = settings.title() == null ? application : settings.title();
        return Endpoints.buildOpenApiSchema(
                endpoints.endpoints(), OpenApiInfo.of(title, settings.version(), settings.description()));
    }

    static HandlerMapping mapping(DocumentHandler document, String docsPath) {
        return new SimpleUrlHandlerMapping(Map.of(docsPath + FILE, document), Ordered.HIGHEST_PRECEDENCE + 101);
    }

    @Override
    public void handleRequest(HttpServletRequest request, HttpServletResponse response) throws IOException {
        OpenApiDocument current;
        try {
            current = document();
        } catch (RuntimeException e) {
            log.error("The OpenAPI document could not be generated.", e);
            new ProblemHandler(HttpErrors.internalServerError("Failed to generate OpenAPI documentation"))
                    .handleRequest(request, response);
            return;
        }
        response.setHeader("ETag", current.etag());
        response.setHeader("Cache-Control", "no-cache");
        if (current.etag().equals(request.getHeader("If-None-Match"))) {
            response.setStatus(HttpServletResponse.SC_NOT_MODIFIED);
            return;
        }
        byte[] json = current.json();
        response.setContentType("application/json");
        response.setContentLength(json.length);
        response.getOutputStream().write(json);
    }

    OpenApiDocument document() {
        OpenApiDocument current = document;
        if (current == null) {
            current = generator.get();
            document = current;
        }
        return current;
    }
}
