package dev.kit.cli.command;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** A plain text table whose columns fit their widest cell. Not thread-safe. */
public final class TextTable {

    private final List<List<String>> rows = new ArrayList<>();

    /** Creates a table with the given headings. */
    public TextTable(String... headings) {
        rows.add(List.of(headings));
    }

    /** Returns the lines of two columns without headings. */
    public static List<String> columns(Map<String, String> rows) {
        int width = rows.keySet().stream().mapToInt(String::length).max().orElse(0);
        return rows.entrySet().stream()
                .map(row -> row.getKey() + " ".repeat(width + 2 - row.getKey().length()) + row.getValue())
                .toList();
    }

    /** Adds a row with one cell per heading. */
    public void add(String... cells) {
        rows.add(Arrays.stream(cells).map(TerminalText::line).toList());
    }

    /** Returns the lines of the table, headings first. */
    public List<String> lines() {
        int columns = rows.get(0).size();
        int[] widths = new int[columns];
        for (List<String> row : rows) {
            for (int column = 0; column < columns; column++) {
                widths[column] = Math.max(widths[column], row.get(column).length());
            }
        }
        return rows.stream().map(row -> line(row, widths)).toList();
    }

    private static String line(List<String> row, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < widths.length; column++) {
            String cell = row.get(column);
            line.append(cell).append(" ".repeat(widths[column] - cell.length() + 2));
        }
        return line.toString().stripTrailing();
    }
}
