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

    static OwnAnswer to(Head request, Obstacle obstacle) {
        return request.has("accept", "text/html")
                ? new OwnAnswer(500, "Internal Server Error", "text/html;charset=UTF-8", ObstaclePage.of(obstacle))
                : new OwnAnswer(500, "Internal Server Error", "application/problem+json", problem(obstacle));
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
                + bytes.length + "\r\nCache-Control: no-store\r\n" + field + "\r\n";
        out.write(head.getBytes(StandardCharsets.ISO_8859_1));
        if (!method.equals("HEAD")) {
            out.write(bytes);
        }
        out.flush();
    }

    private static OwnAnswer refusal(int status, String reason, String title, String detail) {
        Map<String, Object> problem = new LinkedHashMap<>();
        problem.put("title", title);
        problem.put("status", status);
        problem.put("detail", detail);
        return new OwnAnswer(status, reason, "application/problem+json", JSON.writeValueAsString(problem));
    }

    private static String problem(Obstacle obstacle) {
        Map<String, Object> problem = new LinkedHashMap<>();
        problem.put("title", obstacle.title());
        problem.put("status", 500);
        problem.put("detail", obstacle.detail());
        List<Map<String, Object>> errors = errors(obstacle);
        if (!errors.isEmpty()) {
            problem.put("errors", errors);
        }
        return JSON.writeValueAsString(problem);
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
}
