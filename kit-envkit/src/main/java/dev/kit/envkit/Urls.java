package dev.kit.envkit;

import dev.kit.redaction.SecretNames;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds and masks the confidential parts of URLs. */
final class Urls {

    private static final Pattern USER_INFO = Pattern.compile("(://[^/?#@:\\s]*):[^/?#\\s]*@");
    private static final Pattern ORACLE_LOGIN = Pattern.compile("(jdbc:oracle:[a-z0-9]+:[^/@\\s]*)/[^@\\s]*@");

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

    /** Masks every password of a URL, including those in its query. */
    static String withoutPasswords(String text) {
        if (!text.contains("://") && !text.contains("jdbc:")) {
            return text;
        }
        String clean = USER_INFO.matcher(text).replaceAll("$1:****@");
        clean = ORACLE_LOGIN.matcher(clean).replaceAll("$1/****@");
        return PARAMETER
                .matcher(clean)
                .replaceAll(found -> Matcher.quoteReplacement(
                        isConfidential(found.group(2)) ? found.group(1) + found.group(2) + "=****" : found.group()));
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
