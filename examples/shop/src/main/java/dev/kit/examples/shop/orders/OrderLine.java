package dev.kit.examples.shop.orders;

import java.math.BigDecimal;

/** A product in an order, at the price of the day. */
public record OrderLine(long productId, int quantity, BigDecimal price) {}
