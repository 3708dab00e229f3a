package dev.kit.boot.web;

import dev.kit.constructs.pipeline.Unrouted;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.web.HttpRequestHandler;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.cors.CorsUtils;
import org.springframework.web.servlet.HandlerExecutionChain;
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
        return allowed.isEmpty() ? null : handler(allowed);
    }

    static HttpRequestHandler handler(List<String> allowed) {
        return (handled, response) -> respond(allowed, handled, response);
    }

    /** Refuses a preflight request for a method that the path has not, unless no cross-origin rule covers the path. */
    @Override
    protected HandlerExecutionChain getCorsHandlerExecutionChain(
            HttpServletRequest request, HandlerExecutionChain chain, @Nullable CorsConfiguration config) {
        if (!CorsUtils.isPreFlightRequest(request)) {
            return super.getCorsHandlerExecutionChain(request, chain, config);
        }
        return config == null ? chain : super.getCorsHandlerExecutionChain(request, chain, new CorsConfiguration());
    }

    /** Responds to OPTIONS with the methods, and to any other request with 405. */
    static void respond(List<String> allowed, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        if (request.getMethod().equals("OPTIONS")) {
            ServletAnswer.write(Unrouted.options(new ServletExchange(request), allowed), request, response);
        } else {
            new ProblemHandler(Unrouted.methodNotAllowed(request.getMethod(), allowed))
                    .handleRequest(request, response);
        }
    }
}
