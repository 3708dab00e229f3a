package dev.kit.studio.replay;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Marks the requests to be undone, by single-use secrets. Thread-safe.
 *
 * <p>As a filter it rejects every request that has the header without such a secret, so that a real run is never
 * mistaken for a dry run; other requests with the header get the attribute {@value #ATTRIBUTE}, which the application
 * honors.
 */
public final class DryRuns implements Filter {

    /** The request attribute that requests the undoing of all effects. Its value is {@link Boolean#TRUE}. */
    public static final String ATTRIBUTE = "dev.kit.dry-run";

    /** The header that contains the secret. */
    public static final String HEADER = "X-Kit-Dry-Run";

    private static final int SECRET_BYTES = 24;

    private final SecureRandom random = new SecureRandom();
    private final Set<String> open = ConcurrentHashMap.newKeySet();

    String issue() {
        byte[] secret = new byte[SECRET_BYTES];
        random.nextBytes(secret);
        String text = Base64.getUrlEncoder().withoutPadding().encodeToString(secret);
        open.add(text);
        return text;
    }

    void revoke(String secret) {
        open.remove(secret);
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        String secret = ((HttpServletRequest) request).getHeader(HEADER);
        boolean known = Boolean.TRUE.equals(request.getAttribute(ATTRIBUTE));
        if (secret != null && !known) {
            if (!open.remove(secret)) {
                ((HttpServletResponse) response).sendError(HttpServletResponse.SC_FORBIDDEN);
                return;
            }
            request.setAttribute(ATTRIBUTE, true);
        }
        chain.doFilter(request, response);
    }
}
