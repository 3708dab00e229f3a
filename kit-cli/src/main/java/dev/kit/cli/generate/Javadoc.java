package dev.kit.cli.generate;

import dev.kit.cli.generate.output.CommentLines;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Text of a document as a comment, escaped so that it cannot end the comment. */
final class Javadoc {

    /** Marks of the start and the end of code, which are private characters without a meaning. */
    private static final char CODE = '\uE001';

    private static final char END = '\uE002';
    private static final Pattern MARKED = Pattern.compile(CODE + "([^" + CODE + END + "]*)" + END);
    private static final Pattern HARMLESS = Pattern.compile("[\\w .,:/+^$()\\[\\]|?!=\"'#%~-]+");

    private Javadoc() {}

    /** Returns the lines of the comment; empty for an empty text. */
    static List<String> lines(String text) {
        return CommentLines.of(text, Javadoc::escape);
    }

    /** Returns the lines of a parameter tag; empty for an empty text. */
    static List<String> parameter(String name, String text) {
        List<String> lines = lines(text);
        for (int i = 0; i < lines.size(); i++) {
            lines.set(i, (i == 0 ? "@param " + name + " " : "    ") + lines.get(i));
        }
        return lines;
    }

    /** Returns a mark of code, which {@link #lines} writes as code. */
    static String code(String text) {
        return CODE + text.replaceAll("[" + CODE + END + "]|\\R", " ") + END;
    }

    /** Escapes everything that could end the comment, start a tag or be read as an escape. */
    static String escape(String text) {
        return MARKED.matcher(plain(text)).replaceAll(code -> Matcher.quoteReplacement(written(code.group(1))));
    }

    /** Returns an inline tag for harmless text, in which entities would not be decoded, else an element. */
    private static String written(String code) {
        return HARMLESS.matcher(code).matches() ? "{@code " + code + "}" : "<code>" + code + "</code>";
    }

    private static String plain(String text) {
        StringBuilder out = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(c -> {
            boolean plain = c >= ' ' && c < 0x7f && "*\\@<>&{}".indexOf(c) < 0;
            if (plain || c == CODE || c == END) {
                out.append((char) c);
            } else if (c >= ' ') {
                out.append("&#").append(c).append(';');
            } else {
                out.append(' ');
            }
        });
        return out.toString();
    }
}
