package dev.kit.examples.shop.orders;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/** The state of an order. */
public enum OrderStatus {
    @JsonProperty("placed")
    PLACED,
    @JsonProperty("paid")
    PAID,
    @JsonProperty("shipped")
    SHIPPED,
    @JsonProperty("cancelled")
    CANCELLED;

    String sql() {
        return name().toLowerCase(Locale.ROOT);
    }

    boolean mayBecome(OrderStatus next) {
        return switch (this) {
            case PLACED -> next == PAID || next == CANCELLED;
            case PAID -> next == SHIPPED || next == CANCELLED;
            case SHIPPED, CANCELLED -> false;
        };
    }
}
