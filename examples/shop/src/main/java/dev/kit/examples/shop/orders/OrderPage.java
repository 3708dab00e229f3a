package dev.kit.examples.shop.orders;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Some orders, newest first.
 *
 * @param nextCursor what the next page begins after; null on the last page
 */
public record OrderPage(List<Order> items, @Nullable String nextCursor) {}
