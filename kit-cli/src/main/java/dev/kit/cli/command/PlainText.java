package dev.kit.cli.command;

/** Texts of other programs, fit for a terminal. Stateless. */
public final class PlainText {

    private PlainText() {}

    /** Puts blanks in place of line ends and of characters that would command the terminal. */
    public static String line(String text) {
        return text.replaceAll("[\\p{Cntrl}\\p{Cf}]+", " ").strip();
    }

    /** The same, no longer than {@code most} characters. */
    public static String line(String text, int most) {
        String line = line(text);
        return line.codePointCount(0, line.length()) <= most
                ? line
                : line.substring(0, line.offsetByCodePoints(0, most - 1)) + "…";
    }
}
