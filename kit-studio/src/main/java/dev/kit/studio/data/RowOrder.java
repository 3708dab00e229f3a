package dev.kit.studio.data;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The total order of a table's rows: the requested columns, then the row key to break ties.
 *
 * @param keys empty if rows have neither key nor address
 */
record RowOrder(List<SortKey> keys) {

    RowOrder {
        keys = List.copyOf(keys);
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
        return new RowOrder(keys);
    }

    private static SortKey key(Column column, boolean descending) {
        return new SortKey(column.expression(), column.castType(), descending, column.nullable());
    }

    /** Returns whether a page can begin after a row; otherwise only offsets are possible. */
    boolean isTotal(Table table) {
        return table.stable() || table.kind().hasRowAddress();
    }

    RowOrder flipped() {
        return new RowOrder(keys.stream().map(SortKey::flipped).toList());
    }

    /** Returns {@code order by …}; empty if there are no keys. */
    String orderBy() {
        return keys.isEmpty()
                ? ""
                : keys.stream().map(SortKey::orderBy).collect(Collectors.joining(", ", " order by ", ""));
    }

    /**
     * Returns conditions that together select all rows after a given one, from the nearest rows to the farthest.
     *
     * <p>A single condition over nullable keys needs OR, which PostgreSQL cannot answer from an index: it reads the
     * table. Each step is a plain range instead: equal in the first keys, greater in the next. Rows of an earlier step
     * come before rows of a later one, so a page stops at the step that fills it. Adjacent steps are merged where a row
     * comparison is equivalent, which PostgreSQL answers with one range of an index, or with one scan of the table if
     * there is no index.
     */
    List<SqlBuilder> stepsAfter(List<@Nullable String> row) {
        List<SqlBuilder> steps = new ArrayList<>();
        int last = keys.size() - 1;
        while (last >= 0) {
            int first = firstOfRange(row, last);
            for (SqlBuilder beyond : beyond(row, first, last)) {
                SqlBuilder step = new SqlBuilder();
                for (int i = 0; i < first; i++) {
                    equal(step, keys.get(i), row.get(i));
                    step.append(" and ");
                }
                steps.add(step.append(beyond));
            }
            last = first - 1;
        }
        return steps;
    }

    /** Returns whether the first step contains all later rows except those whose first key is null. */
    boolean beginsWithAllButNulls(List<@Nullable String> row) {
        return row.get(0) != null && firstOfRange(row, keys.size() - 1) == 0;
    }

    /** Returns the first of the keys up to {@code last} that can be compared as one row. */
    private int firstOfRange(List<@Nullable String> row, int last) {
        int first = last;
        while (first > 0 && isOneRange(row, first - 1, first)) {
            first--;
        }
        return first;
    }

    /**
     * Returns whether one key's step can be merged with the previous key's. A row comparison never selects a deciding
     * null, which is correct if nulls come first; if they come last they would be missing in the middle of the range.
     */
    private boolean isOneRange(List<@Nullable String> row, int before, int key) {
        SortKey here = keys.get(key);
        return row.get(before) != null
                && row.get(key) != null
                && keys.get(before).descending() == here.descending()
                && (here.descending() || !here.nullable());
    }

    private static void equal(SqlBuilder sql, SortKey key, @Nullable String value) {
        if (value == null) {
            sql.append(key.expression()).append(" is null");
        } else {
            sql.compare(key.expression(), " = ", key.castType(), value);
        }
    }

    /**
     * Returns the rows that follow in the order of one range of keys; nulls are last ascending and first descending.
     */
    private List<SqlBuilder> beyond(List<@Nullable String> row, int first, int last) {
        SortKey key = keys.get(first);
        if (row.get(first) == null) {
            return key.descending()
                    ? List.of(new SqlBuilder().append(key.expression()).append(" is not null"))
                    : List.of();
        }
        SqlBuilder range = rowComparison(row.subList(first, last + 1), keys.subList(first, last + 1));
        return key.nullable() && !key.descending()
                ? List.of(range, new SqlBuilder().append(key.expression()).append(" is null"))
                : List.of(range);
    }

    private static SqlBuilder rowComparison(List<@Nullable String> row, List<SortKey> keys) {
        String expressions = keys.stream().map(SortKey::expression).collect(Collectors.joining(", ", "(", ")"));
        SqlBuilder sql = new SqlBuilder().append(expressions).append(keys.get(0).descending() ? " < (" : " > (");
        for (int i = 0; i < keys.size(); i++) {
            sql.compare(i == 0 ? "" : ", ", "", keys.get(i).castType(), row.get(i));
        }
        return sql.append(")");
    }
}
