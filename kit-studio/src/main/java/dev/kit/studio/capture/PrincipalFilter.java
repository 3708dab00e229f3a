package dev.kit.studio.capture;

import dev.kit.studio.entries.TraceKind;
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
 * Records the principal of a request, and when its filters end.
 *
 * <p>Register it last in the chain, for the dispatches REQUEST and ASYNC: filters that authenticate wrap the request
 * for the rest of the chain only, so that the outer {@link CaptureFilter} cannot see the user. Thread-safe.
 */
public final class PrincipalFilter implements Filter {

    private static final Logger LOG = LoggerFactory.getLogger(PrincipalFilter.class);

    /** Creates a filter for any application whose requests are captured. */
    public PrincipalFilter() {}

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        CaptureScope scope = CaptureScope.bound();
        if (scope == null || !(request instanceof HttpServletRequest http)) {
            chain.doFilter(request, response);
            return;
        }
        tell(scope, http);
        long began = System.nanoTime();
        scope.reachedHandler(began);
        boolean failed = true;
        try {
            chain.doFilter(request, response);
            failed = false;
        } finally {
            scope.step(TraceKind.HANDLER, "", began, failed, null);
            // The request itself may log the user in or out.
            tell(scope, http);
        }
    }

    /** Records the user; an unreadable session fails where the application reads it, if it does. */
    private static void tell(CaptureScope scope, HttpServletRequest request) {
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
