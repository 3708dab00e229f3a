package dev.kit.openapi;

import java.util.Locale;

/**
 * A security scheme: a way to authenticate.
 *
 * @param name its name in the document
 * @param kind the kind of credential
 * @param parameter the name of the header, query parameter or cookie; empty for other kinds
 * @param tokenUrl the token URL of the client credentials grant; empty if there is none
 * @param description its description; empty if there is none
 */
public record ApiScheme(String name, Kind kind, String parameter, String tokenUrl, String description) {

    /** The kind of credential, which determines its location in the request. */
    public enum Kind {
        /** A header named by the document. */
        HEADER,
        /** A query parameter named by the document. */
        QUERY,
        /** A cookie named by the document. */
        COOKIE,
        /** {@code Authorization: Basic}. */
        BASIC,
        /** {@code Authorization: Bearer}. OAuth 2 and OpenID Connect use it too. */
        BEARER,
        /** The header {@code Authorization} with another scheme. */
        AUTHORIZATION,
        /** A client certificate. */
        CERTIFICATE,
        /** A kind that OpenAPI does not define. */
        UNKNOWN
    }

    static ApiScheme of(String name, ApiNode scheme) {
        boolean key = scheme.text("type").equals("apiKey");
        return new ApiScheme(
                name,
                key ? place(scheme) : kind(scheme),
                key ? scheme.text("name") : "",
                scheme.at("flows").at("clientCredentials").text("tokenUrl"),
                scheme.text("description"));
    }

    private static Kind kind(ApiNode scheme) {
        return switch (scheme.text("type")) {
            case "http" ->
                switch (scheme.text("scheme").toLowerCase(Locale.ROOT)) {
                    case "basic" -> Kind.BASIC;
                    case "bearer" -> Kind.BEARER;
                    default -> Kind.AUTHORIZATION;
                };
            case "oauth2", "openIdConnect" -> Kind.BEARER;
            case "mutualTLS" -> Kind.CERTIFICATE;
            default -> Kind.UNKNOWN;
        };
    }

    private static Kind place(ApiNode scheme) {
        if (scheme.text("name").isEmpty()) {
            throw scheme.problem("The key has no name.", "Set \"name\" to that of the header, parameter or cookie.");
        }
        return switch (scheme.text("in")) {
            case "header" -> Kind.HEADER;
            case "query" -> Kind.QUERY;
            case "cookie" -> Kind.COOKIE;
            default ->
                throw scheme.at("in").problem("The place of the key is unknown.", "Write header, query or cookie.");
        };
    }
}
