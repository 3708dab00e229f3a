package dev.kit.constructs.endpoints;

import dev.kit.constructs.openapi.SecurityScheme;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The part of a request that holds a credential.
 *
 * @param name the name of the header or cookie; that of the scheme within {@code Authorization}
 */
record CredentialPlace(Kind kind, String name) {

    enum Kind {
        HEADER,
        COOKIE,
        AUTHORIZATION
    }

    private static final String AUTHORIZATION = "Authorization";

    /**
     * Returns where requests carry the credential of {@code scheme}.
     *
     * @throws IllegalArgumentException if no step can read it there
     */
    static CredentialPlace of(SecurityScheme scheme) {
        String name = scheme.text("name");
        return switch (scheme.text("type")) {
            case "http" -> authorization(scheme.text("scheme"));
            case "oauth2", "openIdConnect" -> authorization("bearer");
            case "apiKey" ->
                switch (scheme.text("in")) {
                    case "header" -> new CredentialPlace(Kind.HEADER, named(name, scheme));
                    case "cookie" -> new CredentialPlace(Kind.COOKIE, named(name, scheme));
                    default -> throw unreadable(scheme);
                };
            default -> throw unreadable(scheme);
        };
    }

    /** Returns the credential of a request, or null if it is absent or empty. */
    @Nullable String read(RequestScope request) {
        String value = switch (kind) {
            case HEADER -> request.header(name);
            case COOKIE -> request.cookie(name);
            case AUTHORIZATION -> afterScheme(request.header(AUTHORIZATION));
        };
        return value == null || value.isBlank() ? null : value.strip();
    }

    /** Returns whether both are the same place: cookies are case-sensitive, headers and schemes are not. */
    boolean matches(CredentialPlace other) {
        return kind == other.kind
                && (kind == Kind.COOKIE ? name.equals(other.name) : name.equalsIgnoreCase(other.name));
    }

    /** Returns the value of {@code WWW-Authenticate}, or null if HTTP defines none. */
    @Nullable String challenge() {
        if (kind != Kind.AUTHORIZATION) {
            return null;
        }
        String scheme = Character.toUpperCase(name.charAt(0)) + name.substring(1);
        return name.equals("bearer") ? scheme : scheme + " realm=\"api\"";
    }

    @Override
    public String toString() {
        return switch (kind) {
            case HEADER -> "header " + name;
            case COOKIE -> "cookie " + name;
            case AUTHORIZATION -> "header " + AUTHORIZATION + " with the scheme " + name;
        };
    }

    private @Nullable String afterScheme(@Nullable String header) {
        return header != null && header.regionMatches(true, 0, name + " ", 0, name.length() + 1)
                ? header.substring(name.length() + 1)
                : null;
    }

    private static CredentialPlace authorization(String scheme) {
        return new CredentialPlace(Kind.AUTHORIZATION, scheme.toLowerCase(Locale.ROOT));
    }

    private static String named(String name, SecurityScheme scheme) {
        if (!HeaderText.isToken(name)) {
            throw new IllegalArgumentException("\"" + HeaderText.printable(name)
                    + "\" is not the name of a header or cookie, which " + scheme + " needs.");
        }
        return name;
    }

    private static IllegalArgumentException unreadable(SecurityScheme scheme) {
        return new IllegalArgumentException("A session cannot read the credential of " + scheme
                + ". Use a header, a cookie or a scheme of Authorization; or declare it with .authorizer(…).");
    }
}
