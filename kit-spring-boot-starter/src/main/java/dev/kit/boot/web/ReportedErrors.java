package dev.kit.boot.web;

import dev.kit.constructs.errors.HttpErrors;
import dev.kit.constructs.errors.HttpException;
import dev.kit.constructs.pipeline.Unrouted;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.web.HttpRequestHandler;
import org.springframework.web.servlet.HandlerMapping;

/**
 * Turns a {@code sendError} of the container, a filter or an interceptor into a problem.
 *
 * <p>Applies to the paths of endpoints, and to all paths if the application has no other handlers. Errors that a
 * handler of the application reported are left to the application, as are 401 and 403, the errors of its security.
 */
final class ReportedErrors {

    /** The original method, available since Servlet 6.1; the dispatch itself is a GET. */
    private static final String METHOD = "jakarta.servlet.error.method";

    private static final Set<Integer> SECURITY = Set.of(401, 403);

    private ReportedErrors() {}

    /** Returns a handler that writes the problem; null if Kit does not respond to the error. */
    static @Nullable HttpRequestHandler handler(HttpServletRequest request, EndpointHandlerMapping endpoints) {
        if (request.getDispatcherType() != DispatcherType.ERROR || isHandled(request)) {
            return null;
        }
        Object status = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE);
        Object uri = request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI);
        if (!(uri instanceof String raw)
                || !(status instanceof Integer code)
                || code < 400
                || SECURITY.contains(code)) {
            return null;
        }
        String path = RequestPath.within(RequestPath.prefix(request), raw);
        List<String> allowed = path == null ? List.of() : endpoints.allowedMethods(path);
        if (path == null || (allowed.isEmpty() && !endpoints.paths().isEverything())) {
            return null;
        }
        ProblemHandler problem = new ProblemHandler(problem(code, method(request), raw, allowed), raw);
        return (ignored, response) -> {
            response.setHeader("Allow", null); // the container reports the servlet's methods
            problem.handleRequest(request, response);
        };
    }

    /**
     * Returns the problem for an error with this status on a path with these methods.
     *
     * @param allowed empty if no endpoint has the path
     */
    static HttpException problem(int status, String method, String uri, List<String> allowed) {
        if (status == 405) {
            return allowed.isEmpty() ? Unrouted.notFound(method, uri) : Unrouted.methodNotAllowed(method, allowed);
        }
        return status == 404 ? Unrouted.notFound(method, uri) : HttpErrors.of(status, "The request was refused.");
    }

    private static boolean isHandled(HttpServletRequest request) {
        Object handler = request.getAttribute(HandlerMapping.BEST_MATCHING_HANDLER_ATTRIBUTE);
        return handler != null && !(handler instanceof EndpointHandler);
    }

    private static String method(HttpServletRequest request) {
        return request.getAttribute(METHOD) instanceof String method ? method : request.getMethod();
    }
}
