package dev.kit.boot.background;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Reports the missing configuration of all services instead of a stack trace. */
final class UnreadableServicesFailureAnalyzer extends AbstractFailureAnalyzer<UnreadableServicesException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, UnreadableServicesException cause) {
        return new FailureAnalysis(
                cause.getMessage() + "\n\n" + cause.report(),
                "Set the variables named above in the environment, in .env, in a Spring property of the same name or as"
                        + " a credential, and start again. kit.services.eager=false reports each at its first use"
                        + " instead.",
                cause);
    }
}
