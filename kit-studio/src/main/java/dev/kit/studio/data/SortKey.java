package dev.kit.studio.data;

/**
 * One column of the order that pages follow.
 *
 * @param expression the qualified column; never the alias of an output column, which would sort by its text
 */
record SortKey(String expression, String castType, boolean descending, boolean nullable) {

    SortKey flipped() {
        return new SortKey(expression, castType, !descending, nullable);
    }

    /**
     * Returns the ORDER BY item. Nulls are last ascending and first descending, PostgreSQL's default, so that plain
     * indexes apply.
     */
    String orderBy() {
        return expression + (descending ? " desc" : " asc");
    }
}
