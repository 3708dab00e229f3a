package dev.kit.studio.data;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A page of rows.
 *
 * @param rows by column name, with {@code $id} if rows have a key; cells as described by the HTTP API
 * @param nextCursor the cursor of the next page; null on the last page
 * @param prevCursor the cursor of the previous page; null on the first page
 * @param stable false if rows have no key, so that pages may shift
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

    /** The number of rows. {@code rows} is null if unknown; 10,001 means more than 10,000. */
    public record Estimate(@Nullable Long rows, boolean exact) {}
}
