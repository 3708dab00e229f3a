package dev.kit.constructs.openapi;

import org.jspecify.annotations.Nullable;

/**
 * The description of an API in its document. Immutable.
 *
 * @param version the version of the API, not of OpenAPI
 * @param license the licence of the API, or null
 * @param contact the people to ask about the API, or null
 * @param externalDocs the documentation elsewhere, or null
 */
public record OpenApiInfo(
        String title,
        String version,
        @Nullable String description,
        @Nullable License license,
        @Nullable Contact contact,
        @Nullable ExternalDocs externalDocs) {

    private static final String TITLE = "API";
    private static final String VERSION = "1.0.0";

    /** Creates a description without licence, contact and external documentation. */
    public OpenApiInfo(String title, String version, @Nullable String description) {
        this(title, version, description, null, null, null);
    }

    /** Returns the title {@code API}, the version {@code 1.0.0}, and no description. */
    public static OpenApiInfo defaults() {
        return new OpenApiInfo(TITLE, VERSION, null);
    }

    /** Returns a description in which defaults replace null values. */
    public static OpenApiInfo of(@Nullable String title, @Nullable String version, @Nullable String description) {
        return new OpenApiInfo(title == null ? TITLE : title, version == null ? VERSION : version, description);
    }

    /** Returns the same description with these additions. */
    public OpenApiInfo with(@Nullable License license, @Nullable Contact contact, @Nullable ExternalDocs externalDocs) {
        return new OpenApiInfo(title, version, description, license, contact, externalDocs);
    }

    /**
     * The licence of an API. Immutable.
     *
     * @param name the name, such as {@code Apache 2.0}
     * @param identifier the SPDX expression, such as {@code Apache-2.0}, or null
     * @param url the address of the text, or null
     */
    public record License(
            String name,
            @Nullable String identifier,
            @Nullable String url) {

        /**
         * Checks that at most one of identifier and address is given.
         *
         * @throws IllegalArgumentException if both are given, which OpenAPI forbids
         */
        public License {
            if (identifier != null && url != null) {
                throw new IllegalArgumentException("The licence \"" + name + "\" has an identifier and a URL."
                        + " OpenAPI permits one of them: remove the other.");
            }
        }
    }

    /**
     * The people to ask about an API. Immutable.
     *
     * @param name the name of a person or team, or null
     * @param url the address of a page, or null
     * @param email an e-mail address, or null
     */
    public record Contact(
            @Nullable String name,
            @Nullable String url,
            @Nullable String email) {}

    /**
     * Documentation elsewhere. Immutable.
     *
     * @param url its address
     * @param description what it describes, or null
     */
    public record ExternalDocs(String url, @Nullable String description) {}
}
