package dev.kit.studio.data;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The total order of a table's rows: the requested columns, then the row key to break ties.
 *
 * @param keys empty if rows have neither key nor address
 */
record RowOrder(List<SortKey> keys, List<Sort> asked) {

    RowOrder {
        keys = List.copyOf(keys);
        asked = List.copyOf(asked);
    }

    static RowOrder of(Table table, List<Sort> asked) {
        List<SortKey> keys = new ArrayList<>();
        boolean descending = false;
        for (Sort sort : asked) {
            Column column = table.requireColumn(sort.column());
            if (!column.sortable()) {
                throw DataException.notSortable(table.name(), column);
            }
            descending = sort.descending();
            keys.add(key(column, descending));
        }
        for (String name : table.rowKey()) {
            if (asked.stream().noneMatch(sort -> sort.column().equals(name))) {
                keys.add(key(table.requireColumn(name), descending));
            }
        }
        if (table.rowKey().isEmpty() && table.kind().hasRowAddress()) {
            keys.add(new SortKey("t.tableoid", "pg_catalog.oid", descending, false));
            keys.add(new SortKey("t.ctid", "pg_catalog.tid", descending, false));
        }
        return new RowOrder(keys, asked);
    }

    private static SortKey key(Column column, boolean descending) {
        return new SortKey(column.expression(), column.castType(), descending, column.nullable());
    }

    /** Returns whether a page can begin after a row; otherwise only offsets are possible. */
    boolean isTotal(Table table) {
        return table.stable() || table.kind().hasRowAddress();
    }

    RowOrder flipped() {
        return new RowOrder(keys.stream().map(SortKey::flipped).toList(), asked);
    }

    /** Returns {@code order by …}; empty if there are no keys. */
    String orderBy() {
        return keys.isEmpty()
                ? ""
                : keys.stream().map(SortKey::orderBy).collect(Collectors.joining(", ", " order by ", ""));
    }
}
