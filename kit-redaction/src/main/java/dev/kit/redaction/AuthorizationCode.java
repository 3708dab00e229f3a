package dev.kit.redaction;

import java.util.Collection;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Distinguishes the code of an OAuth grant from codes of countries, errors and products.
 *
 * <p>A code is an OAuth code if it accompanies other parameters of a grant, or is in the query of a path that looks
 * like a callback's.
 */
final class AuthorizationCode {

    private static final String NAME = "code";

    /** With lower case and without {@code -} and {@code _}. */
    private static final Set<String> GRANT = Set.of("granttype", "codeverifier", "redirecturi");

    private static final Set<String> CALLBACK = Set.of("state", "sessionstate", "iss");

    private static final Pattern CALLBACK_PATH =
            Pattern.compile("(?i)(^|[/_.-])(callback|oauth2?|oidc|openid(-?connect)?|sso)([/_.-]|$)");
    private static final Pattern GRANT_MEMBER =
            Pattern.compile("(?i)\"(grant_?type|code_?verifier|redirect_?uri)\"\\s*:");

    private AuthorizationCode() {}

    /** Returns whether {@code code} is an authorization code among parameters {@code names} at {@code path}. */
    static boolean isAmong(Collection<String> names, String path) {
        return names.contains(NAME)
                && (names.stream().anyMatch(name -> GRANT.contains(name) || CALLBACK.contains(name))
                        || CALLBACK_PATH.matcher(path).find());
    }

    /** Returns whether members named {@code code} of a JSON text are authorization codes. */
    static boolean isInJson(String json) {
        return json.contains("\"code\"") && GRANT_MEMBER.matcher(json).find();
    }

    static boolean isNamed(String normalized) {
        return normalized.equals(NAME);
    }
}
