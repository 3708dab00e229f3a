package dev.kit.boot.web;

import dev.kit.constructs.errors.HttpException;
import dev.kit.constructs.errors.Problem;
import dev.kit.constructs.errors.ProblemWriter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.web.HttpRequestHandler;
import tools.jackson.databind.json.JsonMapper;

/** Answers with one problem, outside any endpoint. */
final class ProblemHandler implements HttpRequestHandler {

    private static final ProblemWriter WRITER = new ProblemWriter(new JsonMapper());

    private final HttpException problem;

    ProblemHandler(HttpException problem) {
        this.problem = problem;
    }

    @Override
    public void handleRequest(HttpServletRequest request, HttpServletResponse response) throws IOException {
        byte[] body = WRITER.write(Problem.of(problem, request.getRequestURI(), null));
        problem.headers().forEach(response::setHeader);
        response.setStatus(problem.status());
        response.setContentType(Problem.MEDIA_TYPE);
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }
}
