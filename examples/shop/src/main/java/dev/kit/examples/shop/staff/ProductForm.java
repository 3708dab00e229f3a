package dev.kit.examples.shop.staff;

import jakarta.validation.constraints.Digits;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;

/** All that staff may change about a product. */
record ProductForm(
        @NotBlank @Size(max = 200) String name,
        @PositiveOrZero @Digits(integer = 8, fraction = 2) BigDecimal price,
        @PositiveOrZero int stock) {}
