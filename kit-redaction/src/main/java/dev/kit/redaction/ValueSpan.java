package dev.kit.redaction;

/**
 * The place of a value in a text, without its quotes or brackets.
 *
 * @param open the quote or bracket before the value; 0 without one
 */
record ValueSpan(int start, int end, char open) {

    private static final int BLANKS = 24;
    private static final int SLASHES = 7;
    private static final int LONGEST = 1_000;

    /** Returns the value that begins at {@code from} or behind blanks; it ends at {@code limit} at the latest. */
    static ValueSpan in(String text, int from, int limit, boolean encoded) {
        int start = from;
        while (start < limit && start - from < BLANKS && Character.isWhitespace(text.charAt(start))) {
            start++;
        }
        int mark = start;
        while (mark < limit && mark - start < SLASHES && text.charAt(mark) == '\\') {
            mark++;
        }
        char open = mark < limit ? text.charAt(mark) : 0;
        if (open == '"' || open == '\'') {
            return new ValueSpan(mark + 1, closing(text, mark, mark - start, limit), open);
        }
        int end = "{[(".indexOf(open) < 0 ? -1 : balanced(text, start, limit);
        return end >= 0
                ? new ValueSpan(start + 1, end, open)
                : new ValueSpan(start, endOfWord(text, start, limit, encoded), (char) 0);
    }

    String of(String text) {
        return text.substring(start, end);
    }

    boolean isQuoted() {
        return open == '"' || open == '\'';
    }

    /** Returns whether a line ends between {@code from} and the value. */
    boolean isBehindLine(String text, int from) {
        return text.substring(from, start).indexOf('\n') >= 0;
    }

    /**
     * Returns the end of a quoted value; a quote within is doubled, or has more backslashes than the first one. A quote
     * before a bracket or a comma closes what began earlier; a value that is not closed ends with its line.
     */
    private static int closing(String text, int quote, int slashes, int limit) {
        char mark = text.charAt(quote);
        int line = limit;
        int run = 0;
        for (int i = quote + 1; i < limit; i++) {
            char c = text.charAt(i);
            char next = i + 1 < limit ? text.charAt(i + 1) : ' ';
            if (i == quote + 1 && ">,)]}".indexOf(c) >= 0) {
                return i;
            } else if (c == mark && run % (2 * slashes + 2) == slashes) {
                if (slashes > 0 || i == quote + 1 || next != mark) {
                    return i - slashes;
                }
                i++;
            }
            line = c == '\n' && line == limit ? i : line;
            run = c == '\\' ? run + 1 : 0;
        }
        return line;
    }

    private static int balanced(String text, int start, int limit) {
        int depth = 0;
        for (int i = start; i < Math.min(limit, start + LONGEST); i++) {
            depth += "{[(".indexOf(text.charAt(i)) >= 0 ? 1 : "}])".indexOf(text.charAt(i)) >= 0 ? -1 : 0;
            if (depth == 0) {
                return i;
            }
        }
        return -1;
    }

    private static int endOfWord(String text, int start, int limit, boolean encoded) {
        int end = start;
        while (end < limit && !ends(text, end, encoded)) {
            end++;
        }
        while (end > start && end < limit && text.charAt(end - 1) == '\\') {
            end--;
        }
        return end;
    }

    /** A closing bracket ends a word unless a letter or a digit follows it. */
    private static boolean ends(String text, int at, boolean encoded) {
        char next = at + 1 < text.length() ? text.charAt(at + 1) : ' ';
        return switch (text.charAt(at)) {
            case ',', ';', '&', '"' -> true;
            case ')', ']', '}', '>', '\'' -> !Character.isLetterOrDigit(next);
            case '<' -> next == '/';
            case '\\' -> next == 'n' || next == 'r' || next == 't';
            case '%' -> encoded && "02357".indexOf(next) >= 0;
            default -> Character.isWhitespace(text.charAt(at));
        };
    }
}
