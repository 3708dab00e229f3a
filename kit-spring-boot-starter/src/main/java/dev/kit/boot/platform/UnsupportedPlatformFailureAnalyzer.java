package dev.kit.boot.platform;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Reports the unsupported platform instead of a stack trace. */
final class UnsupportedPlatformFailureAnalyzer extends AbstractFailureAnalyzer<UnsupportedPlatformException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, UnsupportedPlatformException cause) {
        return new FailureAnalysis(String.valueOf(cause.getMessage()), cause.action(), cause);
    }
}
