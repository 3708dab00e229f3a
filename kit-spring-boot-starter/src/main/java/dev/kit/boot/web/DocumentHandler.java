package dev.kit.boot.web;

import dev.kit.constructs.errors.HttpErrors;
import dev.kit.constructs.errors.HttpException;
import dev.kit.constructs.openapi.OpenApiDocument;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.web.HttpRequestHandler;

/**
 * Serves the OpenAPI document, generated on first use. A generation failure yields an error response and never stops
 * the application.
 *
 * @param documents the documents
 * @param format the format of the requested file
 */
record DocumentHandler(Documents documents, DocumentFormat format) implements HttpRequestHandler {

    private static final Logger log = LoggerFactory.getLogger(DocumentHandler.class);

    static final String GROUP = "group";

    @Override
    public void handleRequest(HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (ReadOnly.refuses(request, response)) {
            return;
        }
        String group = request.getParameter(GROUP);
        OpenApiDocument document;
        try {
            document = documents.of(group == null ? Documents.ALL : group, RequestPath.prefix(request));
        } catch (HttpException unknown) {
            new ProblemHandler(unknown).handleRequest(request, response);
            return;
        } catch (RuntimeException e) {
            log.error("The OpenAPI document could not be generated.", e);
            new ProblemHandler(HttpErrors.internalServerError("Failed to generate OpenAPI documentation"))
                    .handleRequest(request, response);
            return;
        }
        response.addHeader("Vary", "Accept");
        format.negotiated(request).send(document, request, response);
    }
}
