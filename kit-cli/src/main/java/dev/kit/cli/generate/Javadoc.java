package dev.kit.cli.generate;

import java.util.ArrayList;
import java.util.List;

/** Text of a document as a comment, escaped so that it cannot end the comment. */
final class Javadoc {

    private static final int WIDTH = 110;

    private Javadoc() {}

    /** Returns the lines of the comment; empty for an empty text. */
    static List<String> lines(String text) {
        List<String> lines = new ArrayList<>();
        for (String paragraph : text.strip().split("\\R", -1)) {
            wrap(escape(paragraph.strip()), lines);
        }
        while (!lines.isEmpty() && lines.get(lines.size() - 1).isEmpty()) {
            lines.remove(lines.size() - 1);
        }
        return lines;
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

    private static void wrap(String text, List<String> lines) {
        String rest = text;
        while (rest.length() > WIDTH) {
            int space = rest.lastIndexOf(' ', WIDTH);
            if (space <= 0) {
                break;
            }
            lines.add(rest.substring(0, space));
            rest = rest.substring(space + 1);
        }
        lines.add(rest);
    }
}
