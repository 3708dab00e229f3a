package dev.kit.examples.shop.shipping;

import java.math.BigDecimal;

/** What one carrier would charge. */
public record Quote(String carrier, BigDecimal price) {}
