package dev.kit.studio.capture;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.security.Principal;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Names the logged-in user to the recording, by the request's principal.
 *
 * <p>Register it last in the chain, for the dispatches REQUEST and ASYNC: the filters that log somebody in wrap the request
 * on its way inwards and forget who it was on its way out, so that the {@link CaptureFilter} around them cannot know.
 * Thread-safe.
 */
public final class PrincipalFilter implements Filter {

    private static final Logger LOG = LoggerFactory.getLogger(PrincipalFilter.class);

    /** A filter for any application whose requests are captured. */
    public PrincipalFilter() {}

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        RequestScope scope = RequestScope.bound();
        if (scope == null || !(request instanceof HttpServletRequest http)) {
            chain.doFilter(request, response);
            return;
        }
        tell(scope, http);
        try {
            chain.doFilter(request, response);
        } finally {
            // Who logs in or out by this very request.
            tell(scope, http);
        }
    }

    /** A session that cannot be read fails where the application reads it, if it does. */
    private static void tell(RequestScope scope, HttpServletRequest request) {
        try {
            Principal principal = request.getUserPrincipal();
            if (principal != null && principal.getName() != null) {
                scope.principal(principal.getName());
            }
        } catch (RuntimeException unreadable) {
            LOG.debug("Who is logged in cannot be told.", unreadable);
        }
    }
}
