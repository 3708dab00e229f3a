package dev.kit.boot.discovery;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Reports the unusable classes and the causes, instead of a stack trace. */
final class DiscoveryFailureAnalyzer extends AbstractFailureAnalyzer<ConstructDiscoveryException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, ConstructDiscoveryException cause) {
        return new FailureAnalysis(
                String.valueOf(cause.getMessage()), "Correct the classes named above and start again.", cause);
    }
}
