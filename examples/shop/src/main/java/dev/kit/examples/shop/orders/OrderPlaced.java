package dev.kit.examples.shop.orders;

import dev.kit.constructs.events.EventType;
import java.math.BigDecimal;
import java.util.UUID;

/** An order was placed and committed. */
public record OrderPlaced(UUID orderId, BigDecimal total) {

    /** Published by POST /orders. */
    public static final EventType<OrderPlaced> ORDER_PLACED = EventType.of("order.placed", OrderPlaced.class);
}
