package dev.kit.studio.data;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes comma-separated values according to RFC 4180. NULL is an empty field, an empty text is {@code ""}.
 *
 * <p>A text that a spreadsheet would interpret as a formula is prefixed with an apostrophe.
 */
final class CsvRows implements RowWriter {

    /**
     * The first characters of formulas. They include the full-width forms, which some spreadsheets interpret like the
     * ASCII ones.
     */
    private static final String FORMULA_STARTS = "=+-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20";

    private final List<Column> columns;

    CsvRows(Table table) {
        this.columns = table.columns();
    }

    @Override
    public void begin(Appendable out) throws IOException {
        for (int i = 0; i < columns.size(); i++) {
            out.append(i == 0 ? "" : ",");
            field(out, columns.get(i).name(), true);
        }
        out.append("\r\n");
    }

    @Override
    public void row(Appendable out, List<@Nullable String> cells) throws IOException {
        for (int i = 0; i < columns.size(); i++) {
            out.append(i == 0 ? "" : ",");
            String cell = cells.get(i);
            if (cell != null) {
                field(out, cell, isFree(columns.get(i)));
            }
        }
        out.append("\r\n");
    }

    /** Returns false for numbers, dates and the like, which may begin with a sign but are never formulas. */
    private static boolean isFree(Column column) {
        return switch (column.type()) {
            case NUMBER, BOOLEAN, DATE, DATETIME, UUID -> false;
            default -> true;
        };
    }

    private static void field(Appendable out, String text, boolean free) throws IOException {
        String safe = free && !text.isEmpty() && FORMULA_STARTS.indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
        if (safe.isEmpty() || safe.chars().anyMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r')) {
            out.append('"').append(safe.replace("\"", "\"\"")).append('"');
        } else {
            out.append(safe);
        }
    }

    @Override
    public void end(Appendable out) {}
}
