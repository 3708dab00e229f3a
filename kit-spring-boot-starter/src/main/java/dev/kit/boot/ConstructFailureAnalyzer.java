package dev.kit.boot;

import dev.kit.constructs.ConstructException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Reports invalid constructs instead of a stack trace. */
final class ConstructFailureAnalyzer extends AbstractFailureAnalyzer<ConstructException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, ConstructException cause) {
        return new FailureAnalysis(
                String.valueOf(cause.getMessage()), "Correct the constructs named above and start again.", cause);
    }
}
