package dev.kit.constructs.openapi;

import org.jspecify.annotations.Nullable;

/**
 * The description of an API in its document. Immutable.
 *
 * @param version the version of the API, not of OpenAPI
 */
public record OpenApiInfo(
        String title, String version, @Nullable String description) {

    private static final String TITLE = "API";
    private static final String VERSION = "1.0.0";

    /** Returns the title {@code API}, the version {@code 1.0.0}, and no description. */
    public static OpenApiInfo defaults() {
        return new OpenApiInfo(TITLE, VERSION, null);
    }

    /** Returns a description in which defaults replace null values. */
    public static OpenApiInfo of(@Nullable String title, @Nullable String version, @Nullable String description) {
        return new OpenApiInfo(title == null ? TITLE : title, version == null ? VERSION : version, description);
    }
}
