package dev.kit.client.query;

import java.util.List;
import java.util.Optional;

/**
 * The pages that were loaded.
 *
 * @param pages the pages in order
 * @param inputs the input of each page
 * @param next the input of the next page; empty after the last
 */
public record InfiniteData<I, O>(List<O> pages, List<I> inputs, Optional<I> next) {

    /** Creates an immutable copy. */
    public InfiniteData {
        pages = List.copyOf(pages);
        inputs = List.copyOf(inputs);
    }
}
