package dev.kit.boot.web;

import dev.kit.constructs.errors.HttpException;
import dev.kit.constructs.runtime.Exchange;
import dev.kit.constructs.runtime.Unrouted;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import org.springframework.web.HttpRequestHandler;

/** Answers with one problem, outside any endpoint. */
final class ProblemHandler implements HttpRequestHandler {

    private final HttpException problem;

    ProblemHandler(HttpException problem) {
        this.problem = problem;
    }

    @Override
    public void handleRequest(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Exchange exchange = new ServletExchange(request, request.getRequestURI(), Map.of());
        ServletAnswer.write(Unrouted.problem(exchange, problem), request, response);
    }
}
