package dev.kit.boot.database;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

final class MissingTableFailureAnalyzer extends AbstractFailureAnalyzer<MissingTableException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, MissingTableException cause) {
        return new FailureAnalysis(
                String.join("\n\n", cause.problems()), "Create the tables named above and start again.", cause);
    }
}
