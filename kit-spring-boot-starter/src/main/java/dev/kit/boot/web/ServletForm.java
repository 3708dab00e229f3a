package dev.kit.boot.web;

import dev.kit.constructs.Upload;
import dev.kit.constructs.errors.HttpException;
import dev.kit.constructs.http.FormPart;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.Part;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Parses multipart forms with the container, which stores files on disk and applies {@code spring.servlet.multipart}.
 */
final class ServletForm {

    private static final Logger log = LoggerFactory.getLogger(ServletForm.class);

    private ServletForm() {}

    static List<FormPart> parts(HttpServletRequest request) {
        try {
            List<FormPart> parts = new ArrayList<>();
            for (Part part : request.getParts()) {
                parts.add(part(part));
            }
            return parts;
        } catch (IOException | ServletException | RuntimeException e) {
            throw refused(request, e);
        }
    }

    private static FormPart part(Part part) throws IOException {
        if (part.getSubmittedFileName() != null) {
            return new FormPart.File(part.getName(), new ContainerFile(part));
        }
        try (InputStream in = part.getInputStream()) {
            return new FormPart.Text(part.getName(), new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    /**
     * Maps an exception by its message, as Spring does: containers have no common exception types for exceeded limits.
     */
    private static HttpException refused(HttpServletRequest request, Exception failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            String message =
                    cause.getMessage() == null ? "" : cause.getMessage().toLowerCase(Locale.ROOT);
            boolean limit = message.contains("exceed") && (message.contains("size") || message.contains("length"));
            String type = cause.getClass().getSimpleName();
            if (type.contains("CountLimit") || message.contains("too many parts")) {
                log.warn(
                        "The form of {} {} has more parts than the server reads. If clients need them, raise"
                                + " server.tomcat.max-part-count, or the limit of another server.",
                        request.getMethod(),
                        request.getRequestURI());
                return new HttpException(413, "CONTENT_TOO_LARGE", "The form has too many parts.", Map.of(), failure);
            }
            if (limit || type.contains("SizeLimit")) {
                return new HttpException(
                        413, "CONTENT_TOO_LARGE", "The form or a file is too large.", Map.of(), failure);
            }
        }
        return new HttpException(400, "BAD_REQUEST", "The form could not be read.", Map.of(), failure);
    }

    private record ContainerFile(Part part) implements Upload {

        @Override
        public String fileName() {
            return FormPart.fileName(part.getSubmittedFileName());
        }

        @Override
        public @Nullable String contentType() {
            return part.getContentType();
        }

        @Override
        public long size() {
            return part.getSize();
        }

        @Override
        public InputStream open() throws IOException {
            return part.getInputStream();
        }
    }
}
