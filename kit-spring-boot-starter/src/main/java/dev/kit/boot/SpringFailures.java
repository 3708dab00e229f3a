package dev.kit.boot;

import dev.kit.constructs.errors.HttpErrors;
import dev.kit.constructs.errors.HttpException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.util.ClassUtils;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.annotation.ResponseStatus;

/** Maps exceptions of the application's beans to HTTP errors as Spring MVC would, with their declared status. */
final class SpringFailures implements Function<Throwable, @Nullable HttpException> {

    private static final boolean SECURITY = ClassUtils.isPresent(
            "org.springframework.security.access.AccessDeniedException", SpringFailures.class.getClassLoader());

    @Override
    public @Nullable HttpException apply(Throwable thrown) {
        if (thrown instanceof ErrorResponse response) {
            String detail = response.getBody().getDetail();
            return error(thrown, response.getStatusCode().value(), detail);
        }
        ResponseStatus named = AnnotatedElementUtils.findMergedAnnotation(thrown.getClass(), ResponseStatus.class);
        if (named != null) {
            return error(thrown, named.code().value(), named.reason());
        }
        return SECURITY ? Security.understand(thrown) : null;
    }

    /**
     * Uses the status's own text if the exception has no detail for clients, because its message may contain anything.
     */
    private static @Nullable HttpException error(Throwable thrown, int status, @Nullable String detail) {
        if (status < 400 || status > 599) {
            return null;
        }
        String words =
                detail == null || detail.isBlank() ? HttpErrors.of(status, "").title() : detail;
        return HttpErrors.wrap(thrown, status, words);
    }

    /** Isolates the optional dependency in a class that is loaded only if the dependency is present. */
    private static final class Security {

        static @Nullable HttpException understand(Throwable thrown) {
            if (thrown instanceof AccessDeniedException) {
                return HttpErrors.wrap(thrown, 403, "You are not allowed to do this.");
            }
            return thrown instanceof AuthenticationException
                    ? HttpErrors.wrap(thrown, 401, "Who you are could not be verified.")
                    : null;
        }
    }
}
