package dev.kit.studio.data;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Writes rows in one format. Every cell is passed as the text that PostgreSQL prints. */
interface RowWriter {

    void begin(Appendable out) throws IOException;

    void row(Appendable out, List<@Nullable String> cells) throws IOException;

    void end(Appendable out) throws IOException;

    /**
     * Writes comma-separated values according to RFC 4180. NULL is an empty field, an empty text is {@code ""}.
     *
     * <p>A text that a spreadsheet would interpret as a formula is prefixed with an apostrophe.
     */
    final class Csv implements RowWriter {

        /**
         * The first characters of formulas. They include the full-width forms, which some spreadsheets interpret like
         * the ASCII ones.
         */
        private static final String FORMULA_STARTS = "=+-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20";

        private final List<Column> columns;

        Csv(Table table) {
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

    /**
     * Writes an array of objects, one per line. Cells are as in the HTTP API, but never truncated, and JSON cells are
     * embedded as JSON.
     */
    final class Json implements RowWriter {

        private static final JsonMapper JSON = new JsonMapper();

        private final List<Column> columns;
        private boolean first = true;

        Json(Table table) {
            this.columns = table.columns();
        }

        @Override
        public void begin(Appendable out) throws IOException {
            out.append("[");
        }

        @Override
        public void row(Appendable out, List<@Nullable String> cells) throws IOException {
            out.append(first ? "\n{" : ",\n{");
            first = false;
            for (int i = 0; i < columns.size(); i++) {
                out.append(i == 0 ? "" : ",")
                        .append(JSON.writeValueAsString(columns.get(i).name()))
                        .append(":")
                        .append(value(columns.get(i), cells.get(i)));
            }
            out.append("}");
        }

        private static String value(Column column, @Nullable String cell) {
            if (cell == null) {
                return "null";
            }
            return switch (column.type()) {
                case JSON -> cell;
                case BOOLEAN -> cell.startsWith("t") ? "true" : "false";
                case NUMBER -> JSON.writeValueAsString(Cells.number(column.rawType(), cell));
                default -> JSON.writeValueAsString(cell);
            };
        }

        @Override
        public void end(Appendable out) throws IOException {
            out.append("\n]\n");
        }
    }

    /** Writes one INSERT per row, for psql. Columns that the database generates are omitted. */
    final class Inserts implements RowWriter {

        private final List<Column> columns;
        private final List<Integer> written = new ArrayList<>();
        private final String head;

        Inserts(Table table) {
            this.columns = table.columns();
            for (int i = 0; i < columns.size(); i++) {
                if (!columns.get(i).generated()) {
                    written.add(i);
                }
            }
            this.head = written.isEmpty() ? "insert into " + table.sqlName() + " default values;\n" : head(table);
        }

        private String head(Table table) {
            boolean identity = written.stream().anyMatch(i -> columns.get(i).identity());
            return "insert into " + table.sqlName()
                    + written.stream()
                            .map(i -> Sql.identifier(columns.get(i).name()))
                            .collect(Collectors.joining(", ", " (", ")"))
                    + (identity ? " overriding system value" : "") + " values (";
        }

        @Override
        public void begin(Appendable out) throws IOException {
            out.append("set standard_conforming_strings = on;\n");
        }

        @Override
        public void row(Appendable out, List<@Nullable String> cells) throws IOException {
            if (written.isEmpty()) {
                out.append(head);
                return;
            }
            out.append(head);
            String comma = "";
            for (int i : written) {
                out.append(comma).append(literal(columns.get(i), cells.get(i)));
                comma = ", ";
            }
            out.append(");\n");
        }

        /** Returns the cell as a literal. The server converts quoted text to the type of the target column. */
        private static String literal(Column column, @Nullable String cell) {
            if (cell == null) {
                return "null";
            }
            return column.type() == ColumnType.BOOLEAN
                    ? cell.startsWith("t") ? "true" : "false"
                    : '\'' + cell.replace("'", "''") + '\'';
        }

        @Override
        public void end(Appendable out) {}
    }
}
