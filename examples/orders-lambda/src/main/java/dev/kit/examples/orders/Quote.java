package dev.kit.examples.orders;

import java.math.BigDecimal;

/** The price of an order that was not placed yet. */
record Quote(String item, BigDecimal total) {}
