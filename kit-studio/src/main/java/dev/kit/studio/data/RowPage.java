package dev.kit.studio.data;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A page of rows.
 *
 * @param rows by column name, with {@code $id} where rows have a key; cells as the HTTP API describes them
 * @param nextCursor what to give back for the next page; null on the last
 * @param prevCursor what to give back for the page before; null on the first
 * @param stable false when rows have no key, so that pages may shift
 */
public record RowPage(
        String table,
        List<Map<String, @Nullable Object>> rows,
        @Nullable String nextCursor,
        @Nullable String prevCursor,
        boolean hasMore,
        boolean stable,
        List<Column> columns,
        List<Sort> sort,
        Estimate estimate) {

    RowPage at(@Nullable String next, @Nullable String previous) {
        return new RowPage(table, rows, next, previous, hasMore, stable, columns, sort, estimate);
    }

    /** How many rows there are; {@code rows} is null when unknown, and 10,001 stands for more than 10,000. */
    public record Estimate(@Nullable Long rows, boolean exact) {}
}
