package dev.kit.studio.data;

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
    private final int[] positions;

    RowReader(Table table, List<SortKey> keys, Cells cells) {
        this.table = table;
        this.keys = keys;
        this.cells = cells;
        // Aliases that no column can have: an alias equal to a column's name would win in ORDER BY.
        List<String> wanted = Stream.of(
                        table.columns().stream().map(cells::select),
                        table.rowKey().stream().map(name -> "t." + Sql.identifier(name) + "::text"),
                        keys.stream().map(key -> key.expression() + "::text"))
                .flatMap(expressions -> expressions)
                .toList();
        Map<String, Integer> selected = new LinkedHashMap<>();
        wanted.forEach(expression -> selected.putIfAbsent(expression, selected.size() + 1));
        this.positions = wanted.stream().mapToInt(selected::get).toArray();
        this.select = selected.keySet().stream()
                .collect(Collectors.joining(", ", "select ", " from " + table.sqlName() + " t"));
    }

    SqlText select() {
        return new SqlText().append(select);
    }

    List<Row> read(ResultSet result) throws SQLException {
        List<Row> rows = new ArrayList<>();
        while (result.next()) {
            rows.add(row(result));
        }
        return rows;
    }

    private Row row(ResultSet result) throws SQLException {
        int next = 0;
        Map<String, @Nullable Object> shown = new LinkedHashMap<>();
        for (Column column : table.columns()) {
            shown.put(column.name(), cells.show(column, result.getString(positions[next++])));
        }
        List<String> key = new ArrayList<>(table.rowKey().size());
        for (int i = 0; i < table.rowKey().size(); i++) {
            key.add(result.getString(positions[next++]));
        }
        List<@Nullable String> place = new ArrayList<>(keys.size());
        for (int i = 0; i < keys.size(); i++) {
            place.add(result.getString(positions[next++]));
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
