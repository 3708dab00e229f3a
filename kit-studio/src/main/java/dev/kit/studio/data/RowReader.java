package dev.kit.studio.data;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads rows of one table: the cells to show, and the keys that say where a page continues. */
final class RowReader {

    private final Table table;
    private final List<SortKey> keys;
    private final Cells cells;
    private final String select;

    RowReader(Table table, List<SortKey> keys, Cells cells) {
        this.table = table;
        this.keys = keys;
        this.cells = cells;
        // Aliases that no column can have: an alias equal to a column's name would win in ORDER BY.
        this.select = Stream.of(
                        table.columns().stream().map(cells::select),
                        table.rowKey().stream().map(name -> "t." + Sql.identifier(name) + "::text"),
                        keys.stream().map(key -> key.expression() + "::text"))
                .flatMap(expressions -> expressions)
                .collect(Collectors.joining(", ", "select ", " from " + table.sqlName() + " t"));
    }

    SqlText select() {
        return new SqlText().append(select);
    }

    List<Row> read(Connection connection, SqlText sql) throws SQLException {
        try (PreparedStatement statement = sql.prepare(connection);
                ResultSet result = statement.executeQuery()) {
            List<Row> rows = new ArrayList<>();
            while (result.next()) {
                rows.add(row(result));
            }
            return rows;
        }
    }

    private Row row(ResultSet result) throws SQLException {
        int position = 1;
        Map<String, @Nullable Object> shown = new LinkedHashMap<>();
        for (Column column : table.columns()) {
            shown.put(column.name(), cells.show(column, result.getString(position++)));
        }
        List<String> key = new ArrayList<>(table.rowKey().size());
        for (int i = 0; i < table.rowKey().size(); i++) {
            key.add(result.getString(position++));
        }
        List<@Nullable String> place = new ArrayList<>(keys.size());
        for (int i = 0; i < keys.size(); i++) {
            place.add(result.getString(position++));
        }
        return new Row(key.isEmpty() ? shown : identified(key, shown), Collections.unmodifiableList(place));
    }

    private static Map<String, @Nullable Object> identified(List<String> key, Map<String, @Nullable Object> shown) {
        Map<String, @Nullable Object> row = new LinkedHashMap<>();
        row.put("$id", RowId.encode(key));
        row.putAll(shown);
        return row;
    }

    /**
     * One row.
     *
     * @param shown what the page shows, by column
     * @param place the texts of the sort keys
     */
    record Row(Map<String, @Nullable Object> shown, List<@Nullable String> place) {}
}
