package dev.kit.examples.shop.orders;

import jakarta.validation.constraints.NotNull;

/** What may change about an order. */
public record ChangeOrder(@NotNull OrderStatus status) {}
