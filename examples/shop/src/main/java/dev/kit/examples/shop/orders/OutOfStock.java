package dev.kit.examples.shop.orders;

/** A product of which fewer are in stock than are ordered. */
public record OutOfStock(long productId, int ordered, int available) {}
