package dev.kit.benchmarks.orders;

import java.util.List;
import java.util.UUID;

/** The answer to a delivery. */
public record Delivery(String carrier, List<Order> lines) {

    /** Takes the delivery. */
    public static Delivery take(UUID shop, boolean express, NewDelivery delivery) {
        return new Delivery(
                delivery.carrier(),
                delivery.lines().stream()
                        .map(line -> Order.place(shop, express, line))
                        .toList());
    }
}
