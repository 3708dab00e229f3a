package dev.kit.boot.database;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

final class ConnectionStringFailureAnalyzer extends AbstractFailureAnalyzer<ConnectionStringException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, ConnectionStringException cause) {
        return new FailureAnalysis(cause.getMessage(), cause.action(), cause);
    }
}
