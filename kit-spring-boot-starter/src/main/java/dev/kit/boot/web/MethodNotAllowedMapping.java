package dev.kit.boot.web;

import dev.kit.constructs.errors.HttpErrors;
import dev.kit.constructs.errors.HttpException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.web.HttpRequestHandler;
import org.springframework.web.servlet.handler.AbstractHandlerMapping;

/** Answers for the paths of endpoints when nobody answers the method: OPTIONS with Allow, others with 405. */
final class MethodNotAllowedMapping extends AbstractHandlerMapping {

    private final EndpointHandlerMapping endpoints;

    MethodNotAllowedMapping(EndpointHandlerMapping endpoints) {
        this.endpoints = endpoints;
        // Just before the mapping of static resources, which matches every path.
        setOrder(Ordered.LOWEST_PRECEDENCE - 2);
    }

    @Override
    protected @Nullable Object getHandlerInternal(HttpServletRequest request) {
        List<String> allowed = endpoints.allowedMethods(request);
        if (allowed.isEmpty()) {
            return null;
        }
        return request.getMethod().equals("OPTIONS") ? options(allowed) : refusal(request, allowed);
    }

    private static HttpRequestHandler options(List<String> allowed) {
        return (request, response) -> {
            response.setStatus(HttpServletResponse.SC_OK);
            response.setHeader("Allow", String.join(", ", allowed));
        };
    }

    private static HttpRequestHandler refusal(HttpServletRequest request, List<String> allowed) {
        return new ProblemHandler(problem(request, allowed));
    }

    static HttpException problem(HttpServletRequest request, List<String> allowed) {
        return HttpErrors.methodNotAllowed(
                request.getMethod() + " is not allowed here. Allowed: " + String.join(", ", allowed) + ".", allowed);
    }
}
