package dev.kit.studio.data;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes one INSERT per row, for psql. Columns that the database generates are omitted. */
final class InsertRows implements RowWriter {

    private final List<Column> columns;
    private final List<Integer> written = new ArrayList<>();
    private final String head;

    InsertRows(Table table) {
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
