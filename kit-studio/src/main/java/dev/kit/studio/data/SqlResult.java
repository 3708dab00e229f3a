package dev.kit.studio.data;

import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The result of a console statement.
 *
 * @param columns in order; names may repeat
 * @param rows cells in the order of the columns, as described by the HTTP API
 * @param truncated whether there are more rows than the limits allow
 * @param duration until the last row was read
 */
record SqlResult(List<ResultColumn> columns, List<List<@Nullable Object>> rows, boolean truncated, Duration duration) {

    private static final int MAX_CELL = 10_000;
    private static final int MAX_CHARACTERS = 4 << 20;
    private static final int SHOWN_BYTES = 64;

    /** A column of a result, with PostgreSQL's name of its type. */
    public record ResultColumn(String name, String type) {}

    /** Reads at most {@code limit} rows, within limits of a cell's length and of all cells together. */
    static SqlResult read(ResultSet result, int limit, long startNanos) throws SQLException {
        List<ResultColumn> columns = columns(result.getMetaData());
        List<List<@Nullable Object>> rows = new ArrayList<>();
        long characters = 0;
        boolean truncated = false;
        while (!truncated && result.next()) {
            truncated = rows.size() == limit || characters > MAX_CHARACTERS;
            if (!truncated) {
                List<@Nullable Object> row = new ArrayList<>(columns.size());
                for (int i = 0; i < columns.size(); i++) {
                    String text = result.getString(i + 1);
                    characters += text == null ? 0 : Math.min(text.length(), MAX_CELL);
                    row.add(text == null ? null : cell(columns.get(i).type(), text));
                }
                rows.add(Collections.unmodifiableList(row));
            }
        }
        return new SqlResult(columns, rows, truncated, Duration.ofNanos(System.nanoTime() - startNanos));
    }

    private static List<ResultColumn> columns(ResultSetMetaData meta) throws SQLException {
        List<ResultColumn> columns = new ArrayList<>();
        for (int i = 1; i <= meta.getColumnCount(); i++) {
            columns.add(new ResultColumn(meta.getColumnLabel(i), meta.getColumnTypeName(i)));
        }
        return columns;
    }

    private static Object cell(String type, String text) {
        return switch (type) {
            case "bool" -> text.equals("t") || text.equals("true");
            case "bytea" -> bytes(text);
            case "int2", "int4", "int8", "oid", "serial", "bigserial", "float4", "float8" -> Cells.number(type, text);
            default -> text.length() <= MAX_CELL ? text : cut(text);
        };
    }

    /** Parses the text of a binary cell: {@code \x} and two hexadecimal digits per byte. */
    private static Map<String, Object> bytes(String text) {
        Map<String, Object> marker = new LinkedHashMap<>();
        String digits = text.startsWith("\\x") ? text.substring(2) : text;
        marker.put("$bytes", (long) digits.length() / 2);
        marker.put("hex", digits.substring(0, Math.min(digits.length(), 2 * SHOWN_BYTES)));
        return marker;
    }

    private static Map<String, Object> cut(String text) {
        int end = Character.isHighSurrogate(text.charAt(MAX_CELL - 1)) ? MAX_CELL - 1 : MAX_CELL;
        return Cells.truncated(text.length(), text.substring(0, end));
    }
}
