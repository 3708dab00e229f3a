package dev.kit.examples.shop.orders;

import jakarta.validation.constraints.NotNull;

/** The changeable parts of an order. */
public record ChangeOrder(@NotNull OrderStatus status) {}
