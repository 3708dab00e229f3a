package dev.kit.studio.data;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A query of the rows of a table. Immutable.
 *
 * @param limit rows per page, from 1 to 100
 * @param cursor from an earlier page; null for the first
 * @param countExact whether to count the rows, up to 10,000
 */
public record RowQuery(
        int limit,
        List<Filter> filters,
        List<Sort> sort,
        @Nullable String cursor,
        boolean countExact) {

    /** The default number of rows per page. */
    public static final int DEFAULT_LIMIT = 50;

    /** The maximum number of rows per page. Larger limits are reduced to it. */
    public static final int MAX_LIMIT = 100;

    public RowQuery {
        if (limit < 1) {
            throw new IllegalArgumentException("limit must be at least 1, not " + limit);
        }
        limit = Math.min(limit, MAX_LIMIT);
        filters = List.copyOf(filters);
        sort = List.copyOf(sort);
    }

    RowQuery at(@Nullable String otherCursor) {
        return new RowQuery(limit, filters, sort, otherCursor, countExact);
    }

    /** Returns a builder with defaults. They are 50 rows, no filter, by primary key, first page. */
    public static Builder builder() {
        return new Builder();
    }

    /** Builds {@link RowQuery}. Not thread-safe. */
    public static final class Builder {
        private int limit = DEFAULT_LIMIT;
        private final List<Filter> filters = new ArrayList<>();
        private final List<Sort> sort = new ArrayList<>();
        private @Nullable String cursor;
        private boolean countExact;

        private Builder() {}

        /** Sets the number of rows per page. Values above 100 are reduced to 100. */
        public Builder limit(int limit) {
            this.limit = limit;
            return this;
        }

        /** Adds a condition. */
        public Builder filter(Filter filter) {
            filters.add(filter);
            return this;
        }

        /** Orders by this column, after previously added ones. */
        public Builder sort(String column, boolean descending) {
            sort.add(new Sort(column, descending));
            return this;
        }

        /** Sets the cursor at which an earlier page ended or began. */
        public Builder cursor(@Nullable String cursor) {
            this.cursor = cursor;
            return this;
        }

        /** Counts the rows, up to 10,000. */
        public Builder countExact() {
            countExact = true;
            return this;
        }

        /**
         * Builds the query.
         *
         * @throws IllegalArgumentException if the limit is below 1
         */
        public RowQuery build() {
            return new RowQuery(limit, filters, sort, cursor, countExact);
        }
    }
}
