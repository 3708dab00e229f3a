package dev.kit.benchmarks.orders;

import java.util.UUID;

/** The answer. */
public record Order(UUID shop, String customer, String sku, int quantity, boolean express) {

    /** Takes the order. */
    public static Order place(UUID shop, boolean express, NewOrder order) {
        return new Order(shop, order.customer(), order.sku(), order.quantity(), express);
    }
}
