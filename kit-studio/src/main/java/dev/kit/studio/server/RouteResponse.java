package dev.kit.studio.server;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The response of a route.
 *
 * @param status the HTTP status
 * @param headers further headers
 * @param contentType the type of the body
 * @param body bytes, a {@link Streamed} body, or an object that is serialized as JSON; null for an empty response
 */
record RouteResponse(
        int status,
        Map<String, String> headers,
        String contentType,
        @Nullable Object body) {

    static RouteResponse json(@Nullable Object body) {
        return new RouteResponse(200, Map.of(), "application/json", body);
    }

    static RouteResponse bytes(String contentType, byte[] body) {
        return new RouteResponse(200, Map.of(), contentType, body);
    }

    static RouteResponse text(String contentType, String body) {
        return bytes(contentType + "; charset=utf-8", body.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Returns this response as a download according to RFC 6266: an ASCII name, and the exact name for modern clients.
     */
    RouteResponse attachment(String fileName) {
        String plain = fileName.replaceAll("[^A-Za-z0-9._-]", "_");
        String encoded = URLEncoder.encode(fileName, StandardCharsets.UTF_8).replace("+", "%20");
        return header(
                "Content-Disposition",
                "attachment; filename=\"" + plain + "\"; filename*=UTF-8''" + encoded.replace("*", "%2A"));
    }

    RouteResponse header(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(name, value);
        return new RouteResponse(status, more, contentType, body);
    }

    /** Writes this response with the headers common to all. */
    void write(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.setStatus(status);
        response.setHeader("Cache-Control", "no-store");
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("Referrer-Policy", "no-referrer");
        response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
        response.setHeader("X-Frame-Options", "DENY");
        headers.forEach(response::setHeader);
        if (body == null) {
            return;
        }
        response.setContentType(contentType);
        boolean head = request.getMethod().equals("HEAD");
        if (body instanceof Streamed streamed) {
            if (!head) {
                stream(streamed, response);
            }
            return;
        }
        byte[] bytes = body instanceof byte[] raw ? raw : Json.bytes(body);
        response.setContentLength(bytes.length);
        if (!head) {
            response.getOutputStream().write(bytes);
        }
    }

    private static void stream(Streamed streamed, HttpServletResponse response) throws IOException {
        Writer out =
                new BufferedWriter(new OutputStreamWriter(response.getOutputStream(), StandardCharsets.UTF_8), 1 << 14);
        streamed.writeTo(() -> out);
        out.flush();
    }
}
