package dev.kit.studio.data;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Finds the rows that captured statements name by their keys. Immutable and thread-safe. */
public final class TouchedRows {

    private static final int MOST_A_STATEMENT = 50;

    private final DatabaseSchema schema;
    private final Predicate<String> hidden;

    /**
     * Creates a finder.
     *
     * @param hidden matches bound values that replace hidden ones
     */
    public TouchedRows(DatabaseSchema schema, Predicate<String> hidden) {
        this.schema = schema;
        this.hidden = hidden;
    }

    /**
     * Returns the rows that a statement identifies, without duplicates. They are named by its bound values; empty if
     * there are none.
     */
    public Set<TouchedRow> of(String sql, List<@Nullable String> binds) {
        Set<TouchedRow> rows = new LinkedHashSet<>();
        if (binds.isEmpty()) {
            return rows;
        }
        StatementShape shape = StatementShape.of(sql);
        for (StatementShape.Source source : shape.tables()) {
            schema.table(source.name())
                    .filter(Table::stable)
                    .ifPresent(table -> collect(rows, table, source, shape, binds));
        }
        return rows;
    }

    /**
     * Returns the row with this key. Empty unless the table is known and its key has a single column. The returned row
     * has the table's canonical name, which may differ from {@code table}.
     */
    public List<TouchedRow> named(@Nullable String table, @Nullable String key) {
        return table == null || key == null
                ? List.of()
                : schema.table(table)
                        .filter(found -> found.rowKey().size() == 1)
                        .map(found -> List.of(new TouchedRow(found.name(), RowId.encode(List.of(key)))))
                        .orElse(List.of());
    }

    private void collect(
            Set<TouchedRow> rows,
            Table table,
            StatementShape.Source source,
            StatementShape shape,
            List<@Nullable String> binds) {
        Map<Integer, Map<String, String>> keys = new LinkedHashMap<>();
        for (StatementShape.Slot slot : shape.slots()) {
            String value = slot.placeholder() < binds.size() ? binds.get(slot.placeholder()) : null;
            if (value != null
                    && !hidden.test(value)
                    && table.rowKey().contains(slot.column())
                    && isOf(slot, source, table, shape)) {
                keys.computeIfAbsent(slot.row(), row -> new LinkedHashMap<>()).putIfAbsent(slot.column(), value);
            }
        }
        for (Map<String, String> key : keys.values()) {
            if (key.size() == table.rowKey().size() && rows.size() < MOST_A_STATEMENT) {
                List<String> values = table.rowKey().stream().map(key::get).toList();
                rows.add(new TouchedRow(table.name(), RowId.encode(values)));
            }
        }
    }

    /** Returns whether the column belongs to this table. Without a qualifier, no other table may have it. */
    private boolean isOf(StatementShape.Slot slot, StatementShape.Source source, Table table, StatementShape shape) {
        if (slot.qualifier() != null) {
            return slot.qualifier().equals(source.alias()) || slot.qualifier().equals(table.table());
        }
        return shape.tables().stream()
                .filter(other -> !other.equals(source))
                .noneMatch(other -> schema.table(other.name())
                        .flatMap(found -> found.column(slot.column()))
                        .isPresent());
    }
}
