package dev.kit.cli.command;

/** Sanitising of other programs' texts for output to a terminal. Stateless. */
public final class TerminalText {

    private TerminalText() {}

    /** Replaces line breaks and terminal control characters with blanks. */
    public static String line(String text) {
        return text.replaceAll("[\\p{Cntrl}\\p{Cf}]+", " ").strip();
    }

    /** Returns the sanitised text, limited to {@code most} characters. */
    public static String line(String text, int most) {
        String line = line(text);
        return line.codePointCount(0, line.length()) <= most
                ? line
                : line.substring(0, line.offsetByCodePoints(0, most - 1)) + "…";
    }
}
