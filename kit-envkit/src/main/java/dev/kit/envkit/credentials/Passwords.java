package dev.kit.envkit.credentials;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Generates passwords of 192 random bits, in characters that need no escaping anywhere. */
final class Passwords {

    private static final Pattern IN_URL = Pattern.compile("^([a-zA-Z][a-zA-Z0-9+.-]*://[^/?#@:\\s]*:)[^/?#\\s]*(@)");
    private static final SecureRandom RANDOM = new SecureRandom();

    private Passwords() {}

    static String replacedIn(String value) {
        Matcher url = IN_URL.matcher(value);
        return url.find() ? url.replaceFirst("$1" + fresh() + "$2") : fresh();
    }

    private static String fresh() {
        byte[] bytes = new byte[24];
        RANDOM.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
