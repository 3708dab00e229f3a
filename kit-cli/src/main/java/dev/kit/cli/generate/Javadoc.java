package dev.kit.cli.generate;

import dev.kit.cli.generate.output.CommentLines;
import java.util.List;

/** Text of a document as a comment, escaped so that it cannot end the comment. */
final class Javadoc {

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

    /** Escapes everything that could end the comment, start a tag or be read as an escape. */
    static String escape(String text) {
        StringBuilder out = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(c -> {
            boolean plain = c >= ' ' && c < 0x7f && "*\\@<>&{}".indexOf(c) < 0;
            if (plain) {
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
