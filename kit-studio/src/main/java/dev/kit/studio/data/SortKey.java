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

    /** PostgreSQL's own order of nulls, so that plain indexes serve it: last ascending, first descending. */
    String orderBy() {
        return expression + (descending ? " desc" : " asc");
    }
}
