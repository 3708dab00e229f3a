package dev.kit.cli.generate.output;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** The lines of a comment. Stateless. */
public final class CommentLines {

    private static final int WIDTH = 110;

    private CommentLines() {}

    /**
     * Returns the lines of a comment; empty for an empty text.
     *
     * @param escape escapes everything in a line that could end the comment
     */
    public static List<String> of(String text, UnaryOperator<String> escape) {
        List<String> lines = new ArrayList<>();
        for (String paragraph : text.strip().split("\\R", -1)) {
            wrap(escape.apply(paragraph.strip()), lines);
        }
        while (!lines.isEmpty() && lines.get(lines.size() - 1).isEmpty()) {
            lines.remove(lines.size() - 1);
        }
        return lines;
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
