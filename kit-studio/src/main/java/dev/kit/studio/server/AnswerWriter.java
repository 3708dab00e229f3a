package dev.kit.studio.server;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Writes answers with the headers that every one of them needs. Thread-safe. */
final class AnswerWriter {

    private final Json json = new Json();

    void problem(Problem problem, HttpServletRequest request, HttpServletResponse response) throws IOException {
        Answer answer = new Answer(
                problem.status(),
                java.util.Map.of(),
                "application/problem+json",
                problem.body(request.getRequestURI()));
        write(answer, request, response);
    }

    void write(Answer answer, HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.setStatus(answer.status());
        response.setHeader("Cache-Control", "no-store");
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("Referrer-Policy", "no-referrer");
        response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
        response.setHeader("X-Frame-Options", "DENY");
        answer.headers().forEach(response::setHeader);
        Object body = answer.body();
        if (body == null) {
            return;
        }
        byte[] bytes = body instanceof byte[] raw ? raw : json.bytes(body);
        response.setContentType(answer.contentType());
        response.setContentLength(bytes.length);
        if (!request.getMethod().equals("HEAD")) {
            response.getOutputStream().write(bytes);
        }
    }
}
