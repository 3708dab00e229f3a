package dev.kit.constructs.openapi;

import org.jspecify.annotations.Nullable;

/**
 * What a document says about its API. Immutable.
 *
 * @param version the version of the API, not of OpenAPI
 */
public record OpenApiInfo(
        String title, String version, @Nullable String description) {

    private static final String TITLE = "API";
    private static final String VERSION = "1.0.0";

    /** Title {@code API}, version {@code 1.0.0}, no description. */
    public static OpenApiInfo defaults() {
        return new OpenApiInfo(TITLE, VERSION, null);
    }

    /** Takes the default for everything that is null. */
    public static OpenApiInfo of(@Nullable String title, @Nullable String version, @Nullable String description) {
        return new OpenApiInfo(title == null ? TITLE : title, version == null ? VERSION : version, description);
    }
}
