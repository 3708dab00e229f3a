package dev.kit.studio.data;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads rows of one table: the cells to show, and the sort keys at which a page continues. */
final class RowReader {

    private final Table table;
    private final List<SortKey> keys;
    private final Cells cells;
    private final String select;
    private final int selected;

    /** The positions of the selected texts: first the columns, then the row key, then the sort keys. */
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
        Map<String, Integer> numbers = new LinkedHashMap<>();
        wanted.forEach(expression -> numbers.putIfAbsent(expression, numbers.size()));
        this.positions = wanted.stream().mapToInt(numbers::get).toArray();
        this.selected = numbers.size();
        this.select = numbers.keySet().stream().collect(Collectors.joining(", ", "select ", " from "));
    }

    /** Selects from the table, as {@code t}. */
    SqlBuilder select() {
        return new SqlBuilder().append(select).append(table.sqlName()).append(" t");
    }

    /** Selects from a subquery built on {@link #whole}. */
    SqlBuilder select(SqlBuilder rows) {
        return new SqlBuilder().append(select).append("(").append(rows).append(") t");
    }

    /** Selects the unconverted columns that {@link #select(SqlBuilder)} requires. */
    SqlBuilder whole() {
        String address = table.rowKey().isEmpty() ? ", t.tableoid, t.ctid" : "";
        String columns = table.columns().stream()
                .map(column -> "t." + Sql.identifier(column.name()))
                .collect(Collectors.joining(", ", "select ", address));
        return new SqlBuilder().append(columns + " from " + table.sqlName() + " t");
    }

    List<Row> read(ResultSet result) throws SQLException {
        List<Row> rows = new ArrayList<>();
        while (result.next()) {
            @Nullable String[] texts = new @Nullable String[selected];
            for (int i = 0; i < selected; i++) {
                texts[i] = result.getString(i + 1);
            }
            rows.add(new Row(shown(texts), place(texts)));
        }
        return rows;
    }

    private Map<String, @Nullable Object> shown(@Nullable String[] texts) {
        List<Column> columns = table.columns();
        Map<String, @Nullable Object> row = new LinkedHashMap<>(2 * (columns.size() + 1));
        if (!table.rowKey().isEmpty()) {
            row.put("$id", RowId.encode(key(texts)));
        }
        for (int i = 0; i < columns.size(); i++) {
            Column column = columns.get(i);
            // A column named $id is omitted: otherwise its value would be taken as the row's identity.
            row.putIfAbsent(column.name(), cells.show(column, texts[positions[i]]));
        }
        return row;
    }

    private List<String> key(@Nullable String[] texts) {
        return texts(texts, table.columns().size(), table.rowKey().size())
                .map(text -> Objects.requireNonNull(text, "A key has no nulls"))
                .toList();
    }

    private List<@Nullable String> place(@Nullable String[] texts) {
        return texts(texts, table.columns().size() + table.rowKey().size(), keys.size())
                .toList();
    }

    private Stream<@Nullable String> texts(@Nullable String[] texts, int first, int count) {
        return Arrays.stream(positions, first, first + count).mapToObj(position -> texts[position]);
    }

    /**
     * One row.
     *
     * @param shown the cells to show, by column
     * @param place the texts of the sort keys
     */
    record Row(Map<String, @Nullable Object> shown, List<@Nullable String> place) {}
}
