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
        boolean second =
                end - start <= 5 && start > from && isBlank(text.charAt(start - 1)) && isSecond(text, start, end);
        return new NameSpan(text, second ? start(text, from, start - 1) : start, end, quoted);
    }

    private static boolean isSecond(String text, int start, int end) {
        return SECOND_WORDS.contains(text.substring(start, end).toLowerCase(Locale.ROOT));
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t';
    }

    static boolean isPart(char c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || c == '_'
                || c == '.'
                || c == '-'
                || c == '['
                || c == ']';
    }

    private static int start(String text, int from, int end) {
        int start = end;
        while (start > from && end - start < LONGEST) {
            char c = text.charAt(start - 1);
            if (c == '%' && end - start >= 2 && !isPart(decoded(text, start))) {
                return start + 2;
            }
            if (c != '%' && !isPart(c)) {
                return start;
            }
            start--;
        }
        return start;
    }

    /** Returns the character whose code is the two hexadecimal digits at {@code start}; 0 for others. */
    private static char decoded(String text, int start) {
        int code = Character.digit(text.charAt(start), 16) * 16 + Character.digit(text.charAt(start + 1), 16);
        return code < 0 ? 0 : (char) code;
    }

    /** Returns the name without what precedes its first letter; empty if it is none. */
    String name() {
        int first = start;
        while (first < end && !Character.isLetter(text.charAt(first)) && "_%".indexOf(text.charAt(first)) < 0) {
            first++;
        }
        String name = text.substring(first, end);
        return name.length() < 2 || isOfParser(name) ? "" : name.indexOf('%') < 0 ? name : Redaction.decoded(name);
    }

    private boolean isOfParser(String name) {
        if (start == 0 || !name.equalsIgnoreCase("token")) {
            return false;
        }
        int before = start(text, 0, start - 1);
        return OF_PARSERS.contains(text.substring(before, start - 1).toLowerCase(Locale.ROOT));
    }

    /** Returns whether an escape, such as {@code \n}, ends in the first letter of the name. */
    boolean isEscaped() {
        return start > 0
                && text.charAt(start - 1) == '\\'
                && end - start > 2
                && "nrtbf".indexOf(text.charAt(start)) >= 0;
    }
}
