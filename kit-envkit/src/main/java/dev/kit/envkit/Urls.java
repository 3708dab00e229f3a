package dev.kit.envkit;

import dev.kit.redaction.SecretNames;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the confidential parts of URLs. */
final class Urls {

    /** A name and its value, in a query or after a semicolon; the name may be percent-encoded. */
    private static final Pattern PARAMETER = Pattern.compile("([?&;])([^=?&;#\\s]*)=(\\{[^}\\s]*}|[^&;#\\s\"'<>]*)");

    private Urls() {}

    /** Returns the decoded passwords and other secrets in {@code uri}. */
    static List<String> secrets(URI uri) {
        List<String> secrets = new ArrayList<>();
        String authority = uri.getRawAuthority() == null ? "" : uri.getRawAuthority();
        int colon = authority.indexOf(':');
        int at = authority.lastIndexOf('@');
        if (colon >= 0 && colon < at) {
            secrets.add(decoded(authority.substring(colon + 1, at)));
        }
        Matcher parameters = PARAMETER.matcher(uri.toString());
        while (parameters.find()) {
            if (isConfidential(parameters.group(2))) {
                secrets.add(decoded(parameters.group(3)));
            }
        }
        return secrets;
    }

    static boolean isConfidential(String name) {
        return SecretNames.PARAMETERS.contains(decoded(name));
    }

    /** Keeps plus signs, which passwords contain. */
    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return text;
        }
    }
}
