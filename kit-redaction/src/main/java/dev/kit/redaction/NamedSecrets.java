package dev.kit.redaction;

import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Hides secrets that are named in free text, such as {@code password=…}; best effort. Immutable and thread-safe. */
record NamedSecrets(Redaction redaction) {

    private static final Pattern ASSIGNED =
            Pattern.compile("(?<![\\w])([A-Za-z_][\\w.\\[\\]-]{1,63})([\"']?\\s{0,3}[=:]\\s{0,3})"
                    + "(\"(?:[^\"\\\\]|\\\\.){0,4000}\"|'[^']{0,4000}'|[^\\s,;&\"')\\]}>]+)");
    private static final Pattern REJECTED = Pattern.compile("on field '([^']{1,100})': rejected value \\[([^\\]]*)\\]");
    private static final Pattern KEY = Pattern.compile("Key \\(([^)]{1,200})\\)=\\(([^)]*)\\)");

    /** Matches placeholders and descriptions of values. */
    private static final Pattern NO_SECRET =
            Pattern.compile("\\?|\\$\\d+|:\\w+|\\{\\w*}?|%\\w|<.*|\\*+|null|true|false|\\d{1,9}");

    private static final Pattern NUMERIC = Pattern.compile("(?i).*(pin|otp|passcode|cvc|cvv|pass|pwd|password)");
    private static final Pattern RANDOM = Pattern.compile(".*[0-9!@#$%^&*+=].*");

    String hide(String text) {
        String safe = text;
        if (safe.indexOf('=') >= 0 || safe.indexOf(':') >= 0) {
            safe = ASSIGNED.matcher(safe).replaceAll(this::assigned);
        }
        safe = safe.contains("rejected value [") ? REJECTED.matcher(safe).replaceAll(this::rejected) : safe;
        return safe.contains("Key (") ? KEY.matcher(safe).replaceAll(this::key) : safe;
    }

    private String assigned(MatchResult found) {
        String value = unquoted(found.group(3));
        boolean quoted = !value.equals(found.group(3));
        boolean colon = found.group(2).contains(":");
        boolean hidden = redaction.hides(found.group(1))
                && !value.startsWith(redaction.censor())
                && (colon ? isSecretAfterColon(found.group(1), value, quoted) : isSecret(found.group(1), value));
        String mark = quoted ? found.group(3).substring(0, 1) : "";
        return Matcher.quoteReplacement(
                hidden ? found.group(1) + found.group(2) + mark + redaction.censor() + mark : found.group());
    }

    private static boolean isSecret(String name, String value) {
        return !value.isEmpty()
                && (!NO_SECRET.matcher(value).matches()
                        || (value.matches("\\d+") && NUMERIC.matcher(name).matches()));
    }

    /**
     * Returns whether the value is a secret; a colon also occurs in prose, such as {@code Unexpected token: END} or
     * {@code password: must not be blank}.
     */
    private static boolean isSecretAfterColon(String name, String value, boolean quoted) {
        boolean token = name.toLowerCase(Locale.ROOT).endsWith("token");
        return isSecret(name, value)
                && ((quoted && !token) || (RANDOM.matcher(value).matches() && value.length() >= (token ? 8 : 4)));
    }

    private String rejected(MatchResult found) {
        return Matcher.quoteReplacement(
                redaction.hides(found.group(1))
                        ? "on field '" + found.group(1) + "': rejected value [" + redaction.censor() + ']'
                        : found.group());
    }

    /** Redacts PostgreSQL's report of the values that violate a unique index. */
    private String key(MatchResult found) {
        boolean hidden =
                Stream.of(found.group(1).split("[,\"]\\s*", -1)).anyMatch(column -> redaction.hides(column.strip()));
        return Matcher.quoteReplacement(
                hidden ? "Key (" + found.group(1) + ")=(" + redaction.censor() + ')' : found.group());
    }

    private static String unquoted(String value) {
        boolean quoted = value.length() > 1 && (value.startsWith("\"") || value.startsWith("'"));
        return quoted ? value.substring(1, value.length() - 1) : value;
    }
}
