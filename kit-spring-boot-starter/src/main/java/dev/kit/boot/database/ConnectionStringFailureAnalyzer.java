package dev.kit.boot.database;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

final class ConnectionStringFailureAnalyzer extends AbstractFailureAnalyzer<ConnectionStringException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, ConnectionStringException cause) {
        return new FailureAnalysis(
                cause.getMessage(),
                "Correct " + cause.variable() + " in the environment, the .env file or the credentials of this stage.",
                cause);
    }
}
