package dev.kit.mock.document;

/**
 * A way to authenticate.
 *
 * @param name its name in the document
 * @param kind the kind of credential
 * @param parameter the name of the header, query parameter or cookie; empty for other kinds
 */
public record SecurityScheme(String name, Kind kind, String parameter) {

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
        /** A client certificate. This server cannot request one. */
        CERTIFICATE
    }
}
