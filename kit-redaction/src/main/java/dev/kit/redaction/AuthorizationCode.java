package dev.kit.redaction;

import java.util.Collection;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Distinguishes the code of an OAuth grant from codes of countries, errors and products.
 *
 * <p>A code is an OAuth code if it accompanies other parameters of a grant, or is in the query of a path that looks
 * like a callback's.
 */
final class AuthorizationCode {

    private static final String NAME = "code";

    /** Parameters of a grant or a callback, in lower case and without {@code -} and {@code _}. */
    private static final Set<String> COMPANIONS =
            Set.of("granttype", "codeverifier", "redirecturi", "state", "sessionstate", "iss");

    private static final Pattern CALLBACK_PATH =
            Pattern.compile("(?i)(^|[/_.-])(callback|oauth2?|oidc|openid(-?connect)?|sso)([/_.-]|$)");
    private static final Pattern GRANT_MEMBER =
            Pattern.compile("(?i)\"(grant_?type|code_?verifier|redirect_?uri)\"\\s*:");

    private AuthorizationCode() {}

    /** Returns the test for the names of authorization codes among parameters {@code names} at {@code path}. */
    static Predicate<String> among(Collection<String> names, String path) {
        Set<String> plain = names.stream().map(SecretNames::plain).collect(Collectors.toSet());
        boolean grant = plain.contains(NAME)
                && (plain.stream().anyMatch(COMPANIONS::contains)
                        || CALLBACK_PATH.matcher(path).find());
        return grant ? AuthorizationCode::isNamed : name -> false;
    }

    /** Returns whether members named {@code code} of a JSON text are authorization codes. */
    static boolean isInJson(String json) {
        return json.contains("\"code\"") && GRANT_MEMBER.matcher(json).find();
    }

    static boolean isNamed(String name) {
        return SecretNames.plain(name).equals(NAME);
    }
}
