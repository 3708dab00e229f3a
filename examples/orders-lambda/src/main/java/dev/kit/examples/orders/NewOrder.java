package dev.kit.examples.orders;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Positive;
import java.math.BigDecimal;

/** An order that a customer places. */
record NewOrder(
        @NotBlank String item,
        @Positive int quantity,
        @Positive BigDecimal price) {}
