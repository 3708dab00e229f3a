package dev.kit.examples.shop.shipping;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** The prices of a carrier: a base, and a price per kilogram, rounded up. */
record Tariff(String carrier, BigDecimal base, BigDecimal perKilogram) {

    Quote quote(int grams) {
        BigDecimal kilograms = BigDecimal.valueOf(grams, 3).setScale(0, RoundingMode.UP);
        return new Quote(carrier, base.add(perKilogram.multiply(kilograms)).setScale(2, RoundingMode.HALF_UP));
    }
}
