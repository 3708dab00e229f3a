package com.example.nursery.plant;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import java.math.BigDecimal;

public record NewPlant(
        @NotBlank String name,
        @NotNull Kind kind,
        @NotNull @Positive BigDecimal price,
        @PositiveOrZero int stock,
        int growerId) {}
