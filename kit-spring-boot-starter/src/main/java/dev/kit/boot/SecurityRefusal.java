package dev.kit.boot;

import dev.kit.constructs.errors.HttpErrors;
import dev.kit.constructs.errors.HttpException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.authentication.AuthenticationTrustResolverImpl;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.util.ClassUtils;

/** A refusal of Spring Security. Its filter chain answers, where the request came through one. */
public final class SecurityRefusal extends HttpException {

    private static final int MAX_CAUSES = 10;
    private static final boolean PRESENT = ClassUtils.isPresent(
            "org.springframework.security.access.AccessDeniedException", SecurityRefusal.class.getClassLoader());

    private SecurityRefusal(int status, String message, Throwable refused) {
        super(status, HttpErrors.of(status, "").code(), message, Map.of(), refused);
    }

    /** Returns the refusal within {@code thrown}; null without one. */
    public static @Nullable SecurityRefusal of(Throwable thrown) {
        Throwable denied = null;
        Throwable cause = PRESENT ? thrown : null;
        for (int i = 0; cause != null && i < MAX_CAUSES; i++) {
            // It precedes a denial that it caused, as in Spring Security's own filter.
            if (cause instanceof AuthenticationException) {
                return unknown(cause);
            }
            denied = denied == null && cause instanceof AccessDeniedException ? cause : denied;
            cause = cause.getCause();
        }
        if (denied == null) {
            return null;
        }
        // The chain asks such a caller to log in, instead of denying the request.
        Authentication caller = SecurityContextHolder.getContext().getAuthentication();
        AuthenticationTrustResolverImpl trust = new AuthenticationTrustResolverImpl();
        return trust.isAnonymous(caller) || trust.isRememberMe(caller)
                ? unknown(denied)
                : new SecurityRefusal(403, "You are not allowed to do this.", denied);
    }

    private static SecurityRefusal unknown(Throwable refused) {
        return new SecurityRefusal(401, "Who you are could not be verified.", refused);
    }
}
