package dev.kit.boot;

import dev.kit.constructs.errors.HttpException;
import dev.kit.constructs.pipeline.DataConflict;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.dao.support.DataAccessUtils;
import org.springframework.dao.support.PersistenceExceptionTranslator;

/** Maps exceptions of the application's beans to HTTP errors as Spring MVC would. */
record SpringFailures(
        ObjectProvider<FailureTranslation> translations, ObjectProvider<PersistenceExceptionTranslator> persistence)
        implements Function<Throwable, @Nullable HttpException> {

    @Override
    public @Nullable HttpException apply(Throwable thrown) {
        FailureTranslation first = translations.getIfAvailable();
        return Optional.ofNullable(first == null ? null : first.apply(thrown))
                .or(() -> Optional.ofNullable(DeclaredStatus.of(thrown)))
                .or(() -> Optional.ofNullable(SecurityRefusal.of(thrown)))
                .orElseGet(() -> thrown instanceof RuntimeException failure ? conflict(failure) : null);
    }

    /** JPA throws its own exceptions at an entity manager that the handler itself uses. */
    private @Nullable HttpException conflict(RuntimeException thrown) {
        return persistence
                .orderedStream()
                .map(translator -> DataAccessUtils.translateIfNecessary(thrown, translator))
                .map(DataConflict::of)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }
}
