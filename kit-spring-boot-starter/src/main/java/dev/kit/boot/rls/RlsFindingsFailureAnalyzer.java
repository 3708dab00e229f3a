package dev.kit.boot.rls;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Reports the findings instead of a stack trace. */
final class RlsFindingsFailureAnalyzer extends AbstractFailureAnalyzer<RlsFindingsException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, RlsFindingsException cause) {
        return new FailureAnalysis(
                String.valueOf(cause.getMessage()),
                "Correct the roles, tables and views as written above; kit.rls.exempt names what shows the rows of every"
                        + " tenant on purpose. Setting kit.rls.guard=warn starts nevertheless.",
                cause);
    }
}
