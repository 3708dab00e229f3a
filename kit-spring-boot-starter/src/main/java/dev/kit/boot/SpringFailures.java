package dev.kit.boot;

import dev.kit.constructs.errors.HttpErrors;
import dev.kit.constructs.errors.HttpException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.util.ClassUtils;

/** Maps exceptions of the application's beans to HTTP errors as Spring MVC would. */
record SpringFailures(ObjectProvider<FailureTranslation> translations)
        implements Function<Throwable, @Nullable HttpException> {

    private static final boolean SECURITY = ClassUtils.isPresent(
            "org.springframework.security.access.AccessDeniedException", SpringFailures.class.getClassLoader());

    @Override
    public @Nullable HttpException apply(Throwable thrown) {
        FailureTranslation first = translations.getIfAvailable();
        HttpException translated = first == null ? null : first.apply(thrown);
        if (translated == null) {
            translated = DeclaredStatus.of(thrown);
        }
        return translated == null && SECURITY ? Security.understand(thrown) : translated;
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
