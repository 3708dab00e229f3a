package dev.kit.boot.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import org.springframework.web.context.request.ServletWebRequest;

/** Serves bytes with their entity tag to {@code GET} and {@code HEAD}. Answers OPTIONS; rejects other methods. */
final class ReadOnly {

    private static final List<String> ALLOWED = List.of("GET", "HEAD", "OPTIONS");

    private ReadOnly() {}

    /** Returns true if the method is neither {@code GET} nor {@code HEAD}. If so, the response has been sent. */
    static boolean refuses(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String method = request.getMethod();
        if (method.equals("GET") || method.equals("HEAD")) {
            return false;
        }
        MethodNotAllowedMapping.respond(ALLOWED, request, response);
        return true;
    }

    /** Sends {@code bytes}, or 304 if the client has a current copy. Caches must revalidate each time. */
    static void send(byte[] bytes, String etag, String type, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        response.setHeader("Cache-Control", "no-cache");
        // Tags are compared weakly: one modified by caches or compression still identifies these bytes.
        if (new ServletWebRequest(request, response).checkNotModified(etag)) {
            return;
        }
        response.setContentType(type);
        response.setContentLength(bytes.length);
        response.getOutputStream().write(bytes);
    }
}
