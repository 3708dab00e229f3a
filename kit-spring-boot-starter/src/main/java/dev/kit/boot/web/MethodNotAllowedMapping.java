package dev.kit.boot.web;

import dev.kit.constructs.http.Exchange;
import dev.kit.constructs.pipeline.Unrouted;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.web.HttpRequestHandler;
import org.springframework.web.servlet.handler.AbstractHandlerMapping;

/** Responds for endpoint paths if no handler supports the method: OPTIONS with Allow, others with 405. */
final class MethodNotAllowedMapping extends AbstractHandlerMapping {

    private final EndpointHandlerMapping endpoints;

    MethodNotAllowedMapping(EndpointHandlerMapping endpoints) {
        this.endpoints = endpoints;
        // Immediately before the mapping of static resources, which matches every path.
        setOrder(Ordered.LOWEST_PRECEDENCE - 2);
    }

    @Override
    protected @Nullable Object getHandlerInternal(HttpServletRequest request) {
        if (!Dispatches.isRequest(request)) {
            return null;
        }
        List<String> allowed = endpoints.allowedMethods(request);
        if (allowed.isEmpty()) {
            return null;
        }
        return request.getMethod().equals("OPTIONS") ? options(allowed) : refusal(request, allowed);
    }

    private static HttpRequestHandler options(List<String> allowed) {
        return (request, response) -> {
            Exchange exchange = new ServletExchange(request, request.getRequestURI(), Map.of());
            ServletAnswer.write(Unrouted.options(exchange, allowed), request, response);
        };
    }

    private static HttpRequestHandler refusal(HttpServletRequest request, List<String> allowed) {
        return new ProblemHandler(Unrouted.methodNotAllowed(request.getMethod(), allowed));
    }
}
