package dev.kit.boot.client;

import dev.kit.client.ApiClient;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.analyzer.AbstractInjectionFailureAnalyzer;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** Names the property that is missing where a generated client is injected. */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class MissingClientFailureAnalyzer extends AbstractInjectionFailureAnalyzer<NoSuchBeanDefinitionException> {

    @Override
    protected @Nullable FailureAnalysis analyze(
            Throwable rootFailure, NoSuchBeanDefinitionException cause, @Nullable String description) {
        Class<?> type = cause.getResolvableType() == null
                ? null
                : cause.getResolvableType().resolve();
        if (type == null || cause.getNumberOfBeansFound() > 0 || !type.isAnnotationPresent(ApiClient.class)) {
            return null;
        }
        String property = "kit.clients." + GeneratedType.name(type.getSimpleName()) + ".base-url";
        String place = description == null ? "The application" : description;
        return new FailureAnalysis(
                place + " requires the client " + type.getName() + ", which has no address.",
                "Set " + property + " to the address of its API.",
                cause);
    }
}
