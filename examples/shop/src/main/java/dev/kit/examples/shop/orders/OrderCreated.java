package dev.kit.examples.shop.orders;

import dev.kit.constructs.audit.AuditableAction;
import java.math.BigDecimal;
import java.util.UUID;

/** The audit record of a new order. */
public record OrderCreated(UUID orderId, BigDecimal total) {

    /** Recorded by POST /orders. */
    public static final AuditableAction<OrderCreated> ORDER_CREATED =
            AuditableAction.of("order.created", OrderCreated.class);
}
