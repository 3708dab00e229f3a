package dev.kit.cli.dev.door;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** A response of the proxy itself: a page for browsers, a problem document (RFC 9457) for other clients. */
record OwnAnswer(int status, String reason, String contentType, String body) {

    private static final JsonMapper JSON = JsonMapper.shared();

    /** The fields that keep an answer from caches, and from pages of other sites. */
    private static final String FIELDS = """
            Cache-Control: no-store\r
            X-Content-Type-Options: nosniff\r
            Cross-Origin-Resource-Policy: same-origin\r
            """;

    private static final String PAGE = """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <meta http-equiv="refresh" content="1">
            <title>%1$s</title>
            <style>
            body { font: 16px/1.5 system-ui, sans-serif; margin: 3rem auto; max-width: 60rem; padding: 0 1rem }
            h1 { font-size: 1.4rem }
            pre { background: #8881; border-left: 4px solid #c33; overflow-x: auto; padding: .75rem 1rem }
            @media (prefers-color-scheme: dark) { body { background: #111; color: #eee } }
            </style>
            </head>
            <body>
            <h1>%1$s</h1>
            <p>%2$s</p>
            """;

    static OwnAnswer to(Head request, Obstacle obstacle) {
        return request.has("accept", "text/html")
                ? new OwnAnswer(500, "Internal Server Error", "text/html;charset=UTF-8", page(obstacle))
                : problem(500, "Internal Server Error", obstacle);
    }

    /**
     * Returns the state of the build for the studio. Without a problem, {@code errors} is empty and {@code title} is
     * absent.
     */
    static OwnAnswer told(@Nullable Obstacle obstacle) {
        Map<String, Object> state = new LinkedHashMap<>();
        if (obstacle != null) {
            state.put("title", obstacle.title());
            state.put("detail", obstacle.detail());
        }
        state.put("errors", obstacle == null ? List.of() : errors(obstacle));
        return new OwnAnswer(200, "OK", "application/json", JSON.writeValueAsString(state));
    }

    static OwnAnswer malformed(String detail) {
        return refusal(400, "Bad Request", "The request cannot be read", detail);
    }

    static OwnAnswer late() {
        return refusal(408, "Request Timeout", "The request came too slowly", "Send it again.");
    }

    static OwnAnswer full(int connections) {
        return refusal(
                503,
                "Service Unavailable",
                "Too many connections are open",
                "kit dev serves " + connections + " connections at a time. Close one, or try again.");
    }

    void write(String method, OutputStream out) throws IOException {
        write(method, "", out);
    }

    /** Writes the last response of a connection. */
    void writeLast(OutputStream out) throws IOException {
        write("GET", "Connection: close\r\n", out);
    }

    private void write(String method, String field, OutputStream out) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        String head = "HTTP/1.1 " + status + ' ' + reason + "\r\nContent-Type: " + contentType + "\r\nContent-Length: "
                + bytes.length + "\r\n" + FIELDS + field + "\r\n";
        out.write(head.getBytes(StandardCharsets.ISO_8859_1));
        if (!method.equals("HEAD")) {
            out.write(bytes);
        }
        out.flush();
    }

    private static OwnAnswer refusal(int status, String reason, String title, String detail) {
        return problem(status, reason, new Obstacle(title, detail, List.of()));
    }

    private static OwnAnswer problem(int status, String reason, Obstacle obstacle) {
        Map<String, Object> problem = new LinkedHashMap<>();
        problem.put("title", obstacle.title());
        problem.put("status", status);
        problem.put("detail", obstacle.detail());
        List<Map<String, Object>> errors = errors(obstacle);
        if (!errors.isEmpty()) {
            problem.put("errors", errors);
        }
        return new OwnAnswer(status, reason, "application/problem+json", JSON.writeValueAsString(problem));
    }

    private static List<Map<String, Object>> errors(Obstacle obstacle) {
        List<Map<String, Object>> errors = new ArrayList<>();
        for (Obstacle.Place place : obstacle.places()) {
            Map<String, Object> error = new LinkedHashMap<>();
            if (place.file() != null) {
                error.put("file", place.file());
                error.put("line", place.line());
                error.put("column", place.column());
            }
            error.put("message", place.message());
            if (!place.excerpt().isEmpty()) {
                error.put("excerpt", place.excerpt());
            }
            errors.add(error);
        }
        return errors;
    }

    /** Returns the page that browsers show while the application cannot respond. It reloads every second. */
    private static String page(Obstacle obstacle) {
        StringBuilder page = new StringBuilder(PAGE.formatted(escape(obstacle.title()), escape(obstacle.detail())));
        for (Obstacle.Place place : obstacle.places()) {
            String where = place.file() == null ? "" : place.file() + ":" + place.line() + "\n";
            page.append("<pre>").append(escape(where + place.message()));
            if (!place.excerpt().isEmpty()) {
                String excerpt = place.excerpt();
                int indent = Math.min(Math.max(0, place.column() - 1), excerpt.length());
                page.append("\n\n" + escape(excerpt) + "\n" + " ".repeat(indent) + "^");
            }
            page.append("</pre>\n");
        }
        return page.append("</body>\n</html>\n").toString();
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
