package dev.kit.constructs.validation;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Converts regular expressions of Java to those of ECMA-262, which JSON Schema uses. */
final class EcmaPattern {

    private static final String ESCAPE = "\\\\(?:[dDwWstnrf]|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|[^\\w\\s])";

    private static final Pattern CLASS_ITEM = Pattern.compile(ESCAPE + "|[^\\\\\\[\\]&]|&(?!&)");

    /** The part of Java's syntax that means the same in both, so neither inline flags nor possessive quantifiers. */
    private static final Pattern TOKEN = Pattern.compile(ESCAPE
            + "|[^\\\\\\[\\](){}*+?]"
            + "|\\((?!\\?)|\\(\\?[:=!]|\\)"
            + "|(?:[*+?]|\\{\\d+(?:,\\d*)?})\\??(?!\\+)"
            + "|\\[\\^?(?:" + CLASS_ITEM + ")+]");

    private static final Pattern NEEDLESS_ESCAPE = Pattern.compile("\\\\[^\\w\\s\\\\^$.*+?()\\[\\]{}|/-]");
    private static final Pattern CLASS_ESCAPE = Pattern.compile("\\\\[dDwWs]");

    private EcmaPattern() {}

    /** Returns an expression that finds the texts that {@code java} matches as a whole, or null if there is none. */
    static @Nullable String whole(String java) {
        StringBuilder ecma = new StringBuilder();
        Matcher token = TOKEN.matcher(java);
        while (token.regionStart() < java.length()) {
            if (!token.lookingAt()) {
                return null;
            }
            ecma.append(
                    token.group().startsWith("[") ? characterClass(token.group()) : escape(token.group(), "[", "]"));
            token.region(token.end(), java.length());
        }
        boolean anchored = java.startsWith("^") && java.endsWith("$") && !java.endsWith("\\$") && !java.contains("|");
        return anchored ? ecma.toString() : "^(?:" + ecma + ")$";
    }

    /** A hyphen beside a class of characters is one of them, which only an escape tells ECMA-262. */
    private static String characterClass(String java) {
        StringBuilder ecma = new StringBuilder();
        Matcher item = CLASS_ITEM.matcher(java).region(1, java.length() - 1);
        boolean afterClass = false;
        while (item.find()) {
            String found = item.group();
            boolean beforeClass =
                    CLASS_ESCAPE.matcher(java).region(item.end(), java.length()).lookingAt();
            ecma.append(found.equals("-") && (afterClass || beforeClass) ? "\\-" : escape(found, "", ""));
            afterClass = CLASS_ESCAPE.matcher(found).matches();
        }
        return "[" + ecma + "]";
    }

    /** White space is six characters in Java, and many more in ECMA-262. */
    private static String escape(String token, String open, String close) {
        if (token.equals("\\s")) {
            return open + " \\t\\n\\v\\f\\r" + close;
        }
        return NEEDLESS_ESCAPE.matcher(token).matches() ? token.substring(1) : token;
    }
}
