package dev.kit.examples.shop.shipping;

import java.math.BigDecimal;

/** The price offered by one carrier. */
public record Quote(String carrier, BigDecimal price) {}
