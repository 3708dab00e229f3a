package dev.kit.studio.data;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes an array of objects, one per line. Cells are as in the HTTP API, but never truncated, and JSON cells are
 * embedded as JSON.
 */
final class JsonRows implements RowWriter {

    private static final JsonMapper JSON = new JsonMapper();

    private final List<Column> columns;
    private boolean first = true;

    JsonRows(Table table) {
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
