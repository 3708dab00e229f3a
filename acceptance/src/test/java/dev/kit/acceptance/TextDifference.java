package dev.kit.acceptance;

import java.util.ArrayList;
import java.util.List;

/** The lines that only one of two texts has, in order, as a diff shows them. */
final class TextDifference {

    private static final int SHOWN = 60;

    private TextDifference() {}

    /** Answers an empty text for equal lines. */
    static String between(List<String> before, List<String> after) {
        int[][] common = common(before, after);
        List<String> lines = new ArrayList<>();
        int i = 0;
        int j = 0;
        while (i < before.size() || j < after.size()) {
            if (i < before.size() && j < after.size() && before.get(i).equals(after.get(j))) {
                i++;
                j++;
            } else if (j == after.size() || (i < before.size() && common[i + 1][j] >= common[i][j + 1])) {
                lines.add("- " + before.get(i++));
            } else {
                lines.add("+ " + after.get(j++));
            }
        }
        return String.join("\n", lines.subList(0, Math.min(SHOWN, lines.size())));
    }

    /** Compares line by line, and JSON member by member. */
    static String between(String before, String after) {
        return between(lines(before), lines(after));
    }

    private static List<String> lines(String text) {
        return List.of(text.split("\r?\n|(?<=[,{\\[])(?=[\"{\\[])", -1));
    }

    private static int[][] common(List<String> before, List<String> after) {
        int[][] common = new int[before.size() + 1][after.size() + 1];
        for (int i = before.size() - 1; i >= 0; i--) {
            for (int j = after.size() - 1; j >= 0; j--) {
                common[i][j] = before.get(i).equals(after.get(j))
                        ? common[i + 1][j + 1] + 1
                        : Math.max(common[i + 1][j], common[i][j + 1]);
            }
        }
        return common;
    }
}
