package dev.kit.studio.data;

import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Formats rows for a file. Every cell is passed as the text that PostgreSQL prints. */
interface RowWriter {

    /** Returns the text before the first row. */
    String head();

    String row(List<@Nullable String> cells);

    /** Returns the text after the last row. */
    default String foot() {
        return "";
    }

    /**
     * Formats comma-separated values according to RFC 4180. NULL is an empty field, an empty text is {@code ""}.
     *
     * <p>A text that a spreadsheet would interpret as a formula is prefixed with an apostrophe.
     */
    record Csv(List<Column> columns) implements RowWriter {

        /**
         * The first characters of formulas. They include the full-width forms, which some spreadsheets interpret like
         * the ASCII ones.
         */
        private static final String FORMULA_STARTS = "=+-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20";

        @Override
        public String head() {
            return line(i -> field(columns.get(i).name(), true));
        }

        @Override
        public String row(List<@Nullable String> cells) {
            return line(i -> {
                String cell = cells.get(i);
                return cell == null ? "" : field(cell, isFree(columns.get(i)));
            });
        }

        private String line(IntFunction<String> field) {
            return IntStream.range(0, columns.size()).mapToObj(field).collect(Collectors.joining(",", "", "\r\n"));
        }

        /** Returns false for numbers, dates and the like, which may begin with a sign but are never formulas. */
        private static boolean isFree(Column column) {
            return switch (column.type()) {
                case NUMBER, BOOLEAN, DATE, DATETIME, UUID -> false;
                default -> true;
            };
        }

        private static String field(String text, boolean free) {
            String safe = free && !text.isEmpty() && FORMULA_STARTS.indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
            boolean quoted =
                    safe.isEmpty() || safe.chars().anyMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
            return quoted ? '"' + safe.replace("\"", "\"\"") + '"' : safe;
        }
    }

    /**
     * Formats an array of objects, one per line. Cells are as in the HTTP API, but never truncated, and JSON cells are
     * embedded as JSON.
     */
    final class Json implements RowWriter {

        private static final JsonMapper JSON = new JsonMapper();

        private final List<Column> columns;
        private String separator = "\n";

        Json(List<Column> columns) {
            this.columns = columns;
        }

        @Override
        public String head() {
            return "[";
        }

        @Override
        public String row(List<@Nullable String> cells) {
            String before = separator;
            separator = ",\n";
            return IntStream.range(0, columns.size())
                    .mapToObj(i ->
                            JSON.writeValueAsString(columns.get(i).name()) + ':' + value(columns.get(i), cells.get(i)))
                    .collect(Collectors.joining(",", before + '{', "}"));
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
        public String foot() {
            return "\n]\n";
        }
    }

    /** Formats one INSERT per row, for psql. Columns that the database generates are omitted. */
    final class Inserts implements RowWriter {

        private final List<Column> columns;
        private final List<Integer> written;
        private final String insert;

        Inserts(Table table) {
            this.columns = table.columns();
            this.written = IntStream.range(0, columns.size())
                    .filter(i -> !columns.get(i).generated())
                    .boxed()
                    .toList();
            boolean identity = written.stream().anyMatch(i -> columns.get(i).identity());
            String names = written.stream()
                    .map(i -> Sql.identifier(columns.get(i).name()))
                    .collect(Collectors.joining(", ", " (", ")"));
            this.insert = "insert into " + table.sqlName()
                    + (written.isEmpty() ? " default" : names + (identity ? " overriding system value" : ""))
                    + " values";
        }

        @Override
        public String head() {
            return "set standard_conforming_strings = on;\n";
        }

        @Override
        public String row(List<@Nullable String> cells) {
            return written.isEmpty()
                    ? insert + ";\n"
                    : written.stream()
                            .map(i -> literal(columns.get(i), cells.get(i)))
                            .collect(Collectors.joining(", ", insert + " (", ");\n"));
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
    }
}
