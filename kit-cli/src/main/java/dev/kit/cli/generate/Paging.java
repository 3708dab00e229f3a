package dev.kit.cli.generate;

/**
 * How the pages of an operation follow each other.
 *
 * @param item the type of what a page contains
 * @param items the function from a page to its items
 * @param parameter the query parameter that takes a cursor; empty if a {@code Link} header leads on
 * @param next the function from a page to the next cursor; empty if a {@code Link} header leads on
 */
record Paging(TypeUse item, String items, String parameter, String next) {

    boolean byLink() {
        return parameter.isEmpty();
    }
}
