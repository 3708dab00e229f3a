package dev.kit.boot.web;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.web.servlet.HandlerInterceptor;

/**
 * Admits dry runs to endpoints only, which undo their effects.
 *
 * <p>The studio marks a request that it has verified. A request with only the header, or one that a controller would
 * handle, is rejected, so that a real run is never mistaken for a dry run.
 */
final class DryRunInterceptor implements HandlerInterceptor {

    /** The attribute in which the studio stores its mark. */
    private static final String ATTRIBUTE = "dev.kit.dry-run";

    private static final String HEADER = "X-Kit-Dry-Run";

    static boolean isMarked(HttpServletRequest request) {
        return Boolean.TRUE.equals(request.getAttribute(ATTRIBUTE));
    }

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler)
            throws IOException {
        boolean dry = isMarked(request) || request.getHeader(HEADER) != null;
        if (!dry || request.getDispatcherType() != DispatcherType.REQUEST) {
            return true;
        }
        if (isMarked(request) && handler instanceof EndpointHandler) {
            return true;
        }
        response.sendError(isMarked(request) ? HttpServletResponse.SC_CONFLICT : HttpServletResponse.SC_FORBIDDEN);
        return false;
    }
}
