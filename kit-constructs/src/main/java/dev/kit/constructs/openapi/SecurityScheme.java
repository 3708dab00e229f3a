package dev.kit.constructs.openapi;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** An authentication scheme as a security scheme object of OpenAPI. Immutable. */
public final class SecurityScheme {

    /** The name that means that no scheme applies. */
    public static final String NONE = "none";

    private static final JsonMapper SORTED = JsonMapper.builder()
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .build();

    private static final Map<String, SecurityScheme> BUILT_IN = builtInSchemes();

    private final ObjectNode members;

    private SecurityScheme(ObjectNode members) {
        this.members = members;
    }

    /**
     * Returns a scheme with these members, such as {@code type} and {@code in}.
     *
     * <p>They are written in the order of their names.
     *
     * @param members values as Jackson writes them
     */
    public static SecurityScheme of(Map<String, ?> members) {
        return new SecurityScheme((ObjectNode) SORTED.readTree(SORTED.writeValueAsBytes(members)));
    }

    /** Returns a scheme for an API key in the header {@code name}. */
    public static SecurityScheme apiKey(String name) {
        return of(Map.of("type", "apiKey", "in", "header", "name", name));
    }

    /** Returns a scheme for a credential in the cookie {@code name}. */
    public static SecurityScheme cookie(String name) {
        return of(Map.of("type", "apiKey", "in", "cookie", "name", name));
    }

    /**
     * Returns a scheme for the header {@code Authorization}.
     *
     * @param scheme the authentication scheme, such as {@code bearer} or {@code basic}
     */
    public static SecurityScheme http(String scheme) {
        return of(Map.of("type", "http", "scheme", scheme));
    }

    /** Returns a scheme for OpenID Connect, discovered at {@code url}. */
    public static SecurityScheme openIdConnect(String url) {
        return of(Map.of("type", "openIdConnect", "openIdConnectUrl", url));
    }

    /** Returns a scheme for OAuth 2 with {@code flows} as OpenAPI describes them. */
    public static SecurityScheme oauth2(Map<String, ?> flows) {
        return of(Map.of("type", "oauth2", "flows", flows));
    }

    /** Returns the built-in schemes: jwt, bearer, apiKey, oauth2, oidc, iam. */
    public static Map<String, SecurityScheme> builtIn() {
        return BUILT_IN;
    }

    /** Returns the member {@code name}, such as {@code type}; empty unless it is text. */
    public String text(String name) {
        return members.path(name).asString("");
    }

    ObjectNode json() {
        return members.deepCopy();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SecurityScheme scheme && members.equals(scheme.members);
    }

    @Override
    public int hashCode() {
        return members.hashCode();
    }

    @Override
    public String toString() {
        return "SecurityScheme" + members;
    }

    private static Map<String, SecurityScheme> builtInSchemes() {
        Map<String, String> iam = Map.of(
                "type", "apiKey",
                "in", "header",
                "name", "Authorization",
                "x-amazon-apigateway-authtype", "awsSigv4");
        return Collections.unmodifiableMap(new TreeMap<>(Map.of(
                "jwt", of(Map.of("type", "http", "scheme", "bearer", "bearerFormat", "JWT")),
                "bearer", http("bearer"),
                "apiKey", apiKey("X-API-Key"),
                "oauth2", oauth2(Map.of()),
                "oidc", openIdConnect("/.well-known/openid-configuration"),
                "iam", of(iam))));
    }
}
