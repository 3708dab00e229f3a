package dev.kit.boot;

import dev.kit.constructs.errors.HttpException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;

/** Maps exceptions of the application's beans to HTTP errors as Spring MVC would. */
record SpringFailures(ObjectProvider<FailureTranslation> translations)
        implements Function<Throwable, @Nullable HttpException> {

    @Override
    public @Nullable HttpException apply(Throwable thrown) {
        FailureTranslation first = translations.getIfAvailable();
        HttpException translated = first == null ? null : first.apply(thrown);
        if (translated == null) {
            translated = DeclaredStatus.of(thrown);
        }
        return translated == null ? SecurityRefusal.of(thrown) : translated;
    }
}
