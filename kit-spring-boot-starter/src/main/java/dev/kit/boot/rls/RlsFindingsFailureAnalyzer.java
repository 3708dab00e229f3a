package dev.kit.boot.rls;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Prints the findings instead of a stack trace. */
final class RlsFindingsFailureAnalyzer extends AbstractFailureAnalyzer<RlsFindingsException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, RlsFindingsException cause) {
        return new FailureAnalysis(
                String.valueOf(cause.getMessage()),
                "Correct the roles and tables as written above. Setting kit.rls.guard=warn starts nevertheless.",
                cause);
    }
}
