package dev.kit.boot.failures;

import dev.kit.constructs.ConstructException;
import dev.kit.constructs.events.ConnectionString.InvalidConnectionException;
import dev.kit.constructs.ratelimit.RateLimitStoreException;
import dev.kit.envkit.EnvironmentException;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;

/** Reports why an application with Kit does not start, and the remedy, instead of a stack trace. */
final class StartFailureAnalyzer implements FailureAnalyzer {

    @Override
    public @Nullable FailureAnalysis analyze(Throwable failure) {
        // An invalid variable explains more than the failure of the construct that reads it.
        return ofType(EnvironmentException.class, failure)
                .map(StartFailureAnalyzer::explain)
                .or(() -> ofType(ConstructException.class, failure).map(StartFailureAnalyzer::explain))
                .or(() -> ofType(StartFailure.class, failure).map(StartFailureAnalyzer::explain))
                .orElse(null);
    }

    private static FailureAnalysis explain(EnvironmentException failure) {
        return new FailureAnalysis(
                failure.report(),
                failure.problems().isEmpty()
                        ? "Correct what is named above and start again."
                        : StartFailure.SET_VARIABLES,
                failure);
    }

    private static FailureAnalysis explain(ConstructException failure) {
        boolean isOfSetting =
                failure instanceof InvalidConnectionException || failure instanceof RateLimitStoreException;
        return new FailureAnalysis(
                String.valueOf(failure.getMessage()),
                isOfSetting ? StartFailure.CORRECT_SETTING : "Correct the constructs named above and start again.",
                failure);
    }

    private static FailureAnalysis explain(StartFailure failure) {
        return new FailureAnalysis(failure.description(), failure.action(), (Throwable) failure);
    }

    private static <T> Optional<T> ofType(Class<T> type, Throwable failure) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
                .filter(type::isInstance)
                .map(type::cast)
                .findFirst();
    }
}
