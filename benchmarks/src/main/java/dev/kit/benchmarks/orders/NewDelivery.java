package dev.kit.benchmarks.orders;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import java.util.List;

/** The nested body: a delivery of many orders, each checked as if it came alone. */
public record NewDelivery(
        @NotBlank String carrier, @NotEmpty List<@Valid NewOrder> lines) {}
