package dev.kit.boot.client;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Reports a wrong setting of a client instead of a stack trace. */
final class ClientFailureAnalyzer extends AbstractFailureAnalyzer<ClientSettingsException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, ClientSettingsException cause) {
        return new FailureAnalysis(String.valueOf(cause.getMessage()), cause.action(), cause);
    }
}
