package dev.kit.examples.orders;

import java.math.BigDecimal;
import java.util.UUID;

/** An order that was placed. */
record Order(UUID id, String item, int quantity, BigDecimal price) {}
