package dev.kit.studio.server;

import dev.kit.studio.data.DataException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;

/** Writes responses with the headers common to all of them. Thread-safe. */
final class AnswerWriter {

    private final Json json = new Json();

    /** Writes the problem; once the response is committed, only an aborted connection can indicate the failure. */
    void problem(Problem problem, HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (response.isCommitted()) {
            throw new IOException("The answer broke off: " + problem.getMessage());
        }
        response.reset();
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
        if (body instanceof Streamed streamed) {
            stream(streamed, answer.contentType(), request, response);
            return;
        }
        byte[] bytes = body instanceof byte[] raw ? raw : json.bytes(body);
        response.setContentType(answer.contentType());
        response.setContentLength(bytes.length);
        if (!request.getMethod().equals("HEAD")) {
            response.getOutputStream().write(bytes);
        }
    }

    private static void stream(
            Streamed streamed, String contentType, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        response.setContentType(contentType);
        if (request.getMethod().equals("HEAD")) {
            return;
        }
        Writer out =
                new BufferedWriter(new OutputStreamWriter(response.getOutputStream(), StandardCharsets.UTF_8), 1 << 14);
        try {
            streamed.writeTo(() -> out);
        } catch (DataException refused) {
            throw Problem.of(refused);
        }
        out.flush();
    }
}
