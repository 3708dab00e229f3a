package dev.kit.studio.data;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads and formats cells.
 *
 * <p>All values are read as the text PostgreSQL prints: JDBC's own types lose NaN, infinity, dates before Christ and
 * digits. Long text is truncated in the database, so that a cell of 50 MB is never transferred. Larger
 * cells are only measured, in bytes as stored: counting their characters would decompress them.
 *
 * @param textLimit characters of a cell before it is truncated
 * @param binary whether the content of {@code bytea} cells is sent, as base64
 */
record Cells(int textLimit, boolean binary) {

    private static final long MAX_SAFE_INTEGER = (1L << 53) - 1;

    /** The most bytes of a binary cell sent with its row. */
    private static final int MAX_BINARY = 1 << 20;

    /** Returns an expression of one text column with all data that {@link #show} needs. */
    String select(Column column) {
        String cell = "t." + Sql.identifier(column.name());
        return switch (column.type()) {
            case BINARY ->
                "octet_length(" + cell + ") || ':' || "
                        + (binary
                                ? "case when octet_length(" + cell + ") <= " + MAX_BINARY + " then translate(encode("
                                        + cell + ", 'base64'), E'\\n', '') else '' end"
                                : "''");
            case NUMBER, BOOLEAN, DATE, DATETIME, UUID, ENUM -> cell + "::text";
            // The size in bytes is known without unpacking the cell, and a subquery would cost more than most cells.
            case STRING ->
                measured("octet_length(" + cell + "::text)", 65_536, "left(" + cell + "::text, " + textLimit + ")")
                        + "case when octet_length(" + cell + "::text) <= " + textLimit + cut(cell + "::text") + " end";
            // The beginning of these cannot be read without printing the whole.
            case JSON, ARRAY, RANGE, UNKNOWN ->
                measured("pg_column_size(" + cell + ")", 16_384, "''")
                        + "(select case when length(x) <= " + textLimit + cut("x") + " from (select " + cell
                        + "::text as x offset 0) c) end";
        };
    }

    /** Returns the CASE branch of cells that are only measured. */
    private String measured(String size, int most, String head) {
        return "case when " + size + " > " + Math.max(most, 4 * textLimit) + " then '~' || " + size + " || ':' || "
                + head + " else ";
    }

    /** Returns the branches of a CASE expression: the whole text if it fits, otherwise its length and its beginning. */
    private String cut(String text) {
        return " then '=' || " + text + " else length(" + text + ") || ':' || left(" + text + ", " + textLimit
                + ") end";
    }

    @Nullable Object show(Column column, @Nullable String text) {
        if (text == null) {
            return null;
        }
        return switch (column.type()) {
            case BINARY -> binary(text);
            case BOOLEAN -> text.equals("true") || text.equals("t");
            case NUMBER -> number(column.rawType(), text);
            case DATE, DATETIME, UUID, ENUM -> text;
            case STRING, JSON, ARRAY, RANGE, UNKNOWN ->
                switch (text.charAt(0)) {
                    case '=' -> text.substring(1);
                    case '~' -> sized(text.substring(1));
                    default -> headOf(text);
                };
        };
    }

    private Object binary(String text) {
        int colon = text.indexOf(':');
        Map<String, Object> marker = new LinkedHashMap<>();
        long size = Long.parseLong(text.substring(0, colon));
        marker.put("$bytes", size);
        if (binary && size <= MAX_BINARY) {
            marker.put("base64", text.substring(colon + 1));
        }
        return marker;
    }

    private Object headOf(String text) {
        int colon = text.indexOf(':');
        long length = Long.parseLong(text.substring(0, colon));
        String head = text.substring(colon + 1);
        return length <= textLimit ? head : truncated(length, head);
    }

    private static Object sized(String text) {
        int colon = text.indexOf(':');
        Map<String, Object> marker = truncated(Long.parseLong(text.substring(0, colon)), text.substring(colon + 1));
        marker.put("bytes", true);
        return marker;
    }

    /** Returns the marker of a text of which only the beginning is sent. */
    static Map<String, Object> truncated(long length, String head) {
        Map<String, Object> marker = new LinkedHashMap<>();
        marker.put("$trunc", length);
        marker.put("head", head);
        return marker;
    }

    /** Returns a number if JavaScript represents it without loss of digits, else the text. */
    static Object number(String rawType, String text) {
        return switch (rawType) {
            case "int2", "int4", "int8", "oid", "serial", "bigserial" -> {
                long value = Long.parseLong(text);
                yield -MAX_SAFE_INTEGER <= value && value <= MAX_SAFE_INTEGER ? (Object) value : text;
            }
            case "float4", "float8" -> {
                double value = Double.parseDouble(text);
                yield Double.isFinite(value) ? (Object) value : text;
            }
            default -> text;
        };
    }
}
