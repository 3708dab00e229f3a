package dev.kit.cli.application;

import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The description of an API in its OpenAPI document.
 *
 * @param title the title of the document
 * @param version the version of the API
 * @param description what the API is for, or null
 */
public record DocumentSettings(
        String title, String version, @Nullable String description) {

    /**
     * Returns the settings that the starter uses too.
     *
     * @param properties looks up a Spring property, such as {@code kit.openapi.title}
     * @return empty if the application serves no document
     */
    public static Optional<DocumentSettings> of(Function<String, Optional<String>> properties) {
        boolean served = properties
                .apply("kit.openapi.enabled")
                .map(enabled -> !enabled.strip().equalsIgnoreCase("false"))
                .orElse(true);
        return served
                ? Optional.of(new DocumentSettings(
                        properties
                                .apply("kit.openapi.title")
                                .or(() -> properties.apply("spring.application.name"))
                                .orElse("API"),
                        properties.apply("kit.openapi.version").orElse("1.0.0"),
                        properties.apply("kit.openapi.description").orElse(null)))
                : Optional.empty();
    }
}
