package dev.kit.redaction;

/**
 * The place of a value in a text, without its quotes or brackets.
 *
 * @param open the quote or bracket before the value; 0 without one
 */
record ValueSpan(int start, int end, char open) {

    private static final int BLANKS = 24;
    private static final int LONGEST = 4_000;
    private static final int SLASHES = 7;

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
            boolean empty = mark + 1 < limit && ">,)]}".indexOf(text.charAt(mark + 1)) >= 0;
            int end = empty ? mark + 1 : closing(text, mark, mark - start, limit);
            return new ValueSpan(mark + 1, end >= 0 ? end : endOfLine(text, mark + 1, limit), open);
        }
        int end = "{[(".indexOf(open) < 0 ? -1 : balanced(text, start, limit);
        return end >= 0
                ? new ValueSpan(start + 1, end, open)
                : new ValueSpan(start, endOfWord(text, start, limit, encoded), (char) 0);
    }

    /** Returns the end of a quoted value; a quote within is doubled, or has more backslashes than the first one. */
    private static int closing(String text, int quote, int slashes, int limit) {
        char mark = text.charAt(quote);
        int run = 0;
        for (int i = quote + 1; i < limit; i++) {
            char c = text.charAt(i);
            boolean closes = c == mark && run % (2 * slashes + 2) == slashes;
            boolean doubled = closes && slashes == 0 && i > quote + 1 && i + 1 < limit && text.charAt(i + 1) == mark;
            if (closes && !doubled) {
                return i - slashes;
            }
            i += doubled ? 1 : 0;
            run = c == '\\' ? run + 1 : 0;
        }
        return -1;
    }

    private static int balanced(String text, int start, int limit) {
        int depth = 0;
        for (int i = start; i < Math.min(limit, start + LONGEST); i++) {
            char c = text.charAt(i);
            if (c == '{' || c == '[' || c == '(') {
                depth++;
            } else if ((c == '}' || c == ']' || c == ')') && --depth == 0) {
                return i;
            }
        }
        return -1;
    }

    static int endOfLine(String text, int start, int limit) {
        int end = start;
        while (end < limit && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
            end++;
        }
        return end;
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
            case '%' -> encoded && (next == '2' || next == '0' || next == '3' || next == '5' || next == '7');
            default -> Character.isWhitespace(text.charAt(at));
        };
    }
}
