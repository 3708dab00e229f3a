package dev.kit.examples.shop.catalog;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Some products, by id.
 *
 * @param nextCursor what the next page begins after; null on the last page
 */
public record ProductPage(List<Product> items, @Nullable String nextCursor) {}
