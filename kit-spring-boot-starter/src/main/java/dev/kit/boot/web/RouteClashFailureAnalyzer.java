package dev.kit.boot.web;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

final class RouteClashFailureAnalyzer extends AbstractFailureAnalyzer<RouteClashException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, RouteClashException cause) {
        return new FailureAnalysis(
                cause.getMessage(), "Change the path or method of one of each pair, or remove it.", cause);
    }
}
