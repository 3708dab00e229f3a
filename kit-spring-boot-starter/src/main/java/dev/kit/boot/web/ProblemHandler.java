package dev.kit.boot.web;

import dev.kit.constructs.errors.HttpException;
import dev.kit.constructs.http.Exchange;
import dev.kit.constructs.pipeline.Unrouted;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.web.HttpRequestHandler;

/**
 * Responds with a problem, outside any endpoint.
 *
 * @param path the original path of the request, if it has been dispatched to another one; may be null
 */
record ProblemHandler(HttpException problem, @Nullable String path) implements HttpRequestHandler {

    ProblemHandler(HttpException problem) {
        this(problem, null);
    }

    @Override
    public void handleRequest(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Exchange exchange = new ServletExchange(request, path == null ? request.getRequestURI() : path, Map.of());
        ServletAnswer.write(Unrouted.problem(exchange, problem), request, response);
    }
}
