package dev.kit.boot.web;

import dev.kit.constructs.http.Exchange;
import dev.kit.constructs.pipeline.Unrouted;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** Sends bytes to {@code GET} and {@code HEAD}, once for each of their states, and refuses other methods. */
final class ReadOnly {

    private static final List<String> ALLOWED = List.of("GET", "HEAD", "OPTIONS");

    private ReadOnly() {}

    /** True if the method was another one, which is answered by now. */
    static boolean refuses(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String method = request.getMethod();
        if (method.equals("GET") || method.equals("HEAD")) {
            return false;
        }
        if (method.equals("OPTIONS")) {
            Exchange exchange = new ServletExchange(request, request.getRequestURI(), Map.of());
            ServletAnswer.write(Unrouted.options(exchange, ALLOWED), request, response);
        } else {
            new ProblemHandler(Unrouted.methodNotAllowed(method, ALLOWED)).handleRequest(request, response);
        }
        return true;
    }

    /** Sends {@code bytes}, or 304 to a client that has them; caches ask each time. */
    static void send(byte[] bytes, String etag, String type, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        response.setHeader("ETag", etag);
        response.setHeader("Cache-Control", "no-cache");
        if (matches(etag, Collections.list(request.getHeaders("If-None-Match")))) {
            response.setStatus(HttpServletResponse.SC_NOT_MODIFIED);
            return;
        }
        response.setContentType(type);
        response.setContentLength(bytes.length);
        response.getOutputStream().write(bytes);
    }

    /** Weak or strong: what caches and compression make of the tag still names these bytes. */
    private static boolean matches(String etag, List<String> lines) {
        return lines.stream()
                .flatMap(line -> Arrays.stream(line.split(",", -1)))
                .map(String::strip)
                .anyMatch(tag -> tag.equals("*") || tag.equals(etag) || tag.equals("W/" + etag));
    }
}
