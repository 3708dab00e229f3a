package dev.kit.redaction;

import java.util.Locale;
import java.util.Set;

/**
 * The place of a name before a separator.
 *
 * @param quoted whether it is in quotes, as in JSON
 */
record NameSpan(String text, int start, int end, boolean quoted) {

    private static final int LONGEST = 100;

    /** Words that make a name only with the word before them, such as {@code api key}. */
    private static final Set<String> SECOND_WORDS = Set.of("key", "keys", "code", "codes", "id");

    /** Words before {@code token} in the messages of parsers. */
    private static final Set<String> OF_PARSERS =
            Set.of("unexpected", "unrecognized", "unknown", "illegal", "next", "current", "last", "extraneous");

    /** Returns the name between {@code from} and the separator; it may be empty. */
    static NameSpan before(String text, int from, int separator) {
        int end = separator;
        while (end > from && separator - end < LONGEST && isBlank(text.charAt(end - 1))) {
            end--;
        }
        boolean quoted = end > from && (text.charAt(end - 1) == '"' || text.charAt(end - 1) == '\'');
        end -= quoted ? 1 : 0;
        while (quoted && end > from && text.charAt(end - 1) == '\\') {
            end--;
        }
        int start = start(text, from, end);
        boolean second = end - start <= 5 && start > from && isBlank(text.charAt(start - 1));
        return new NameSpan(
                text, second && is(SECOND_WORDS, text, start, end) ? start(text, from, start - 1) : start, end, quoted);
    }

    private static boolean is(Set<String> words, String text, int start, int end) {
        return words.contains(text.substring(start, end).toLowerCase(Locale.ROOT));
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t';
    }

    private static boolean isPart(char c) {
        return Character.isLetterOrDigit(c) || c == '_' || c == '.' || c == '-' || c == '[' || c == ']';
    }

    /** Reads backwards to the character before the name, which may be encoded, such as {@code %3F}. */
    private static int start(String text, int from, int end) {
        int start = end;
        while (start > from && end - start < LONGEST) {
            char c = text.charAt(start - 1);
            if (c == '%' && end - start >= 2) {
                int code = Character.digit(text.charAt(start), 16) * 16 + Character.digit(text.charAt(start + 1), 16);
                if (code <= 0 || !isPart((char) code)) {
                    return start + 2;
                }
            } else if (c != '%' && !isPart(c)) {
                return start;
            }
            start--;
        }
        return start;
    }

    /** Returns the name without what precedes its first letter; empty if it is none. */
    String name() {
        int first = start;
        while (first < end && !Character.isLetter(text.charAt(first)) && "_%".indexOf(text.charAt(first)) < 0) {
            first++;
        }
        String name = text.substring(first, end);
        boolean ofParser = start > 0
                && name.equalsIgnoreCase("token")
                && is(OF_PARSERS, text, start(text, 0, start - 1), start - 1);
        return ofParser || name.length() < 2 ? "" : name.indexOf('%') < 0 ? name : Redaction.decoded(name);
    }

    /** Returns whether an escape, such as {@code \n}, ends in the first letter of the name. */
    boolean isEscaped() {
        return start > 0
                && text.charAt(start - 1) == '\\'
                && end - start > 2
                && "nrtbf".indexOf(text.charAt(start)) >= 0;
    }
}
