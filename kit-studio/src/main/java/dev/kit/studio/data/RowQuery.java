package dev.kit.studio.data;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which rows of a table to read. Immutable.
 *
 * @param limit rows a page, from 1 to 100
 * @param cursor from an earlier page; null for the first
 * @param countExact whether to count the rows, up to 10,000
 */
public record RowQuery(
        int limit,
        List<Filter> filters,
        List<Sort> sort,
        @Nullable String cursor,
        boolean countExact) {

    /** Rows a page unless asked otherwise. */
    public static final int DEFAULT_LIMIT = 50;

    /** Most rows a page; larger limits count as this. */
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

    /** A builder: 50 rows, no filter, by primary key, first page. */
    public static Builder builder() {
        return new Builder();
    }

    /** Collects what differs from the defaults; not thread-safe. */
    public static final class Builder {
        private int limit = DEFAULT_LIMIT;
        private final List<Filter> filters = new ArrayList<>();
        private final List<Sort> sort = new ArrayList<>();
        private @Nullable String cursor;
        private boolean countExact;

        private Builder() {}

        /** So many rows a page; more than 100 count as 100. */
        public Builder limit(int limit) {
            this.limit = limit;
            return this;
        }

        /** Adds a condition. */
        public Builder filter(Filter filter) {
            filters.add(filter);
            return this;
        }

        /** Orders by this column, after those given before. */
        public Builder sort(String column, boolean descending) {
            sort.add(new Sort(column, descending));
            return this;
        }

        /** Continues where an earlier page ended or began. */
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
         * The finished query.
         *
         * @throws IllegalArgumentException if the limit is below 1
         */
        public RowQuery build() {
            return new RowQuery(limit, filters, sort, cursor, countExact);
        }
    }
}
