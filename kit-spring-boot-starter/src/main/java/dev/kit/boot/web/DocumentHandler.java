package dev.kit.boot.web;

import dev.kit.constructs.errors.HttpErrors;
import dev.kit.constructs.openapi.OpenApiDocument;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.web.HttpRequestHandler;

/**
 * Serves the OpenAPI document, generated on first use. A generation failure yields an error response and never stops
 * the application.
 */
final class DocumentHandler implements HttpRequestHandler {

    private static final Logger log = LoggerFactory.getLogger(DocumentHandler.class);

    static final String FILE = "/openapi.json";

    private final Function<List<String>, OpenApiDocument> generator;
    private volatile @Nullable OpenApiDocument document;
    private volatile @Nullable Served served;

    /**
     * Creates a handler.
     *
     * @param generator generates the document of an API that is served at the given addresses
     */
    DocumentHandler(Function<List<String>, OpenApiDocument> generator) {
        this.generator = generator;
    }

    @Override
    public void handleRequest(HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (ReadOnly.refuses(request, response)) {
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
        ReadOnly.send(current.json(), current.etag(), "application/json", request, response);
    }

    /** Returns the document without server addresses; its paths are relative to the application. */
    OpenApiDocument document() {
        OpenApiDocument current = document;
        if (current == null) {
            current = generator.apply(List.of());
            document = current;
        }
        return current;
    }

    /** Returns the document for clients that reach the application at {@code prefix}; the latest one is cached. */
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
