package dev.kit.cli.init;

import java.util.ArrayList;
import java.util.List;

/** The lines by which two texts differ, in the unified format. Stateless. */
final class LineDiff {

    private static final int CONTEXT = 3;

    private LineDiff() {}

    /** Returns the lines of the diff, without line ends; none if the texts are equal. */
    static List<String> of(String name, String before, String after) {
        if (before.equals(after)) {
            return List.of();
        }
        List<String> lines =
                new ArrayList<>(List.of(before.isEmpty() ? "--- /dev/null" : "--- a/" + name, "+++ b/" + name));
        List<String> edits = edits(split(before), split(after));
        int next = 0;
        while (next < edits.size()) {
            int change = change(edits, next);
            if (change == edits.size()) {
                break;
            }
            int end = change;
            for (int other = change; other < edits.size() && other - end <= 2 * CONTEXT; other = change(edits, end)) {
                end = other + 1;
            }
            int start = Math.max(next, change - CONTEXT);
            int stop = Math.min(edits.size(), end + CONTEXT);
            lines.add(header(edits, start, stop));
            edits.subList(start, stop).forEach(edit -> lines.addAll(edit.lines().toList()));
            next = stop;
        }
        return lines;
    }

    /** Returns the next line that differs, or the end. */
    private static int change(List<String> edits, int from) {
        int index = from;
        while (index < edits.size() && edits.get(index).charAt(0) == ' ') {
            index++;
        }
        return index;
    }

    private static String header(List<String> edits, int start, int stop) {
        return "@@ -" + range(edits, start, stop, '+') + " +" + range(edits, start, stop, '-') + " @@";
    }

    private static String range(List<String> edits, int start, int stop, char others) {
        long before = count(edits.subList(0, start), others);
        long within = count(edits.subList(start, stop), others);
        return (within == 0 ? before : before + 1) + "," + within;
    }

    private static long count(List<String> edits, char others) {
        return edits.stream().filter(edit -> edit.charAt(0) != others).count();
    }

    /** Returns all lines of both texts, each behind a blank, a minus or a plus. */
    private static List<String> edits(List<String> before, List<String> after) {
        int[][] common = new int[before.size() + 1][after.size() + 1];
        for (int i = before.size() - 1; i >= 0; i--) {
            for (int j = after.size() - 1; j >= 0; j--) {
                common[i][j] = before.get(i).equals(after.get(j))
                        ? common[i + 1][j + 1] + 1
                        : Math.max(common[i + 1][j], common[i][j + 1]);
            }
        }
        List<String> edits = new ArrayList<>();
        int i = 0;
        int j = 0;
        while (i < before.size() || j < after.size()) {
            if (i < before.size() && j < after.size() && before.get(i).equals(after.get(j))) {
                edits.add(" " + before.get(i++));
                j++;
            } else if (j == after.size() || (i < before.size() && common[i + 1][j] >= common[i][j + 1])) {
                edits.add("-" + before.get(i++));
            } else {
                edits.add("+" + after.get(j++));
            }
        }
        return edits;
    }

    /** Returns the lines. The last one carries a mark if nothing ends it, so that it differs from one that is ended. */
    private static List<String> split(String text) {
        List<String> lines = new ArrayList<>(List.of(text.split("\r?\n", -1)));
        String last = lines.remove(lines.size() - 1);
        if (!last.isEmpty()) {
            lines.add(last + "\n\\ No newline at end of file");
        }
        return lines;
    }
}
