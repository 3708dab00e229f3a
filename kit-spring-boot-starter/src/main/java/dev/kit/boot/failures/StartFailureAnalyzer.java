package dev.kit.boot.failures;

import dev.kit.boot.background.UnreadableServicesException;
import dev.kit.boot.database.DatabaseUrlException;
import dev.kit.boot.database.MissingTableException;
import dev.kit.boot.discovery.ConstructDiscoveryException;
import dev.kit.boot.platform.UnsupportedPlatformException;
import dev.kit.boot.rls.RlsFindingsException;
import dev.kit.boot.web.RouteClashException;
import dev.kit.constructs.ConstructException;
import dev.kit.envkit.EnvironmentException;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;

/** Reports why an application with Kit does not start, and the remedy, instead of a stack trace. */
final class StartFailureAnalyzer implements FailureAnalyzer {

    private static final String SET_VARIABLES = "Set the variables named above in the environment, in .env, in a Spring"
            + " property of the same name or as a credential, and start again.";

    /** The first match counts: an invalid variable explains more than the failure of the construct that reads it. */
    private static final List<Explanation<?>> EXPLANATIONS = List.of(
            new Explanation<>(
                    UnsupportedPlatformException.class, Throwable::getMessage, UnsupportedPlatformException::action),
            new Explanation<>(
                    UnreadableServicesException.class,
                    failure -> failure.getMessage() + "\n\n" + failure.report(),
                    failure -> SET_VARIABLES + " kit.services.eager=false reports each at its first use instead."),
            new Explanation<>(
                    EnvironmentException.class,
                    EnvironmentException::report,
                    failure -> failure.problems().isEmpty()
                            ? "Correct what is named above and start again."
                            : SET_VARIABLES),
            new Explanation<>(ConstructException.class, "Correct the constructs named above and start again."),
            new Explanation<>(ConstructDiscoveryException.class, "Correct the classes named above and start again."),
            new Explanation<>(DatabaseUrlException.class, Throwable::getMessage, DatabaseUrlException::action),
            new Explanation<>(
                    RlsFindingsException.class,
                    "Correct the roles, tables and views as written above; kit.rls.exempt names what shows the rows of"
                            + " every tenant on purpose. Setting kit.rls.guard=warn starts nevertheless."),
            new Explanation<>(MissingTableException.class, "Create the tables named above and start again."),
            new Explanation<>(
                    RouteClashException.class, "Change the path or method of one of each pair, or remove it."));

    @Override
    public @Nullable FailureAnalysis analyze(Throwable failure) {
        return EXPLANATIONS.stream()
                .map(explanation -> explanation.of(failure))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    private record Explanation<T extends Throwable>(
            Class<T> type, Function<T, @Nullable String> description, Function<T, String> action) {

        Explanation(Class<T> type, String action) {
            this(type, Throwable::getMessage, failure -> action);
        }

        @Nullable FailureAnalysis of(Throwable failure) {
            for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
                if (type.isInstance(cause)) {
                    T found = type.cast(cause);
                    return new FailureAnalysis(String.valueOf(description.apply(found)), action.apply(found), found);
                }
            }
            return null;
        }
    }
}
