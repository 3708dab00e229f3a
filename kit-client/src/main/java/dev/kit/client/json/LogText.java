package dev.kit.client.json;

import dev.kit.redaction.Redaction;

/** Prepares untrusted text for logs and messages of exceptions. */
public final class LogText {

    private static final Redaction REDACTION = Redaction.logs();

    private LogText() {}

    /**
     * Returns at most {@code limit} characters of {@code untrusted}, escaped and without secrets.
     *
     * <p>Line breaks and other non-printing characters are escaped. Secrets are hidden before the text is cut.
     */
    public static String of(String untrusted, int limit) {
        String text = REDACTION.text(untrusted);
        StringBuilder line = new StringBuilder(Math.min(text.length(), limit) + 16);
        int at = 0;
        while (at < text.length() && at < limit) {
            int point = text.codePointAt(at);
            append(line, point);
            at += Character.charCount(point);
        }
        return at < text.length() ? line.append('…').toString() : line.toString();
    }

    private static void append(StringBuilder line, int point) {
        switch (point) {
            case '\n' -> line.append("\\n");
            case '\r' -> line.append("\\r");
            case '\t' -> line.append("\\t");
            default -> {
                if (prints(point)) {
                    line.appendCodePoint(point);
                } else {
                    line.append(String.format("\\u%04x", point));
                }
            }
        }
    }

    /** Rejects controls, line separators, direction marks and unpaired surrogates. */
    private static boolean prints(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE -> false;
            default -> true;
        };
    }
}
