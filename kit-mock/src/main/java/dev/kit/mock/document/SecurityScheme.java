package dev.kit.mock.document;

/**
 * A way to authenticate.
 *
 * @param name its name in the document
 * @param kind the kind of credential
 * @param parameter the name of header, query parameter or cookie; empty unless the kind is one of those
 */
public record SecurityScheme(String name, Kind kind, String parameter) {

    /** The kind of credential, which says where it stands. */
    public enum Kind {
        /** A header named by the document. */
        HEADER,
        /** A query parameter named by the document. */
        QUERY,
        /** A cookie named by the document. */
        COOKIE,
        /** {@code Authorization: Basic}. */
        BASIC,
        /** {@code Authorization: Bearer}, of OAuth 2 and OpenID Connect too. */
        BEARER,
        /** The header {@code Authorization} with another scheme. */
        AUTHORIZATION,
        /** A certificate of the client, which this server cannot ask for. */
        CERTIFICATE
    }
}
