package dev.kit.boot;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Reports an unusable {@code kit.config.yaml} instead of a stack trace. */
final class KitConfigFailureAnalyzer extends AbstractFailureAnalyzer<KitConfigException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, KitConfigException cause) {
        return new FailureAnalysis(String.valueOf(cause.getMessage()), "Correct the file and start again.", cause);
    }
}
