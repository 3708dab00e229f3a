package dev.kit.cli.generate;

/**
 * The paging of an operation.
 *
 * @param item the type of the items
 * @param items the function from a page to its items
 * @param parameter the query parameter for the cursor; empty if a {@code Link} header has the next page
 * @param next the function from a page to the next cursor; empty if a {@code Link} header has the next page
 */
record Paging(TypeUse item, String items, String parameter, String next) {

    boolean byLink() {
        return parameter.isEmpty();
    }
}
