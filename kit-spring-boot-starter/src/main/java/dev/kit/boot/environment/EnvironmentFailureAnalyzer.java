package dev.kit.boot.environment;

import dev.kit.envkit.EnvironmentException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Prints the report of an invalid configuration instead of a stack trace. */
final class EnvironmentFailureAnalyzer extends AbstractFailureAnalyzer<EnvironmentException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, EnvironmentException cause) {
        String action = cause.problems().isEmpty()
                ? "Correct what is named above and start again."
                : "Set the variables named above in the environment, in .env, in a Spring property of the same name or as"
                        + " a credential, and start again.";
        return new FailureAnalysis(cause.report(), action, cause);
    }
}
