package dev.kit.boot.web;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.web.servlet.HandlerInterceptor;

/**
 * Lets a dry run through to endpoints only, which undo what they did.
 *
 * <p>The studio marks a request that it vouches for. One that merely bears the header, or that a controller would answer,
 * is turned away: nobody is to take a real run for a dry one.
 */
final class DryRunInterceptor implements HandlerInterceptor {

    /** The name that the studio gives the mark. */
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
