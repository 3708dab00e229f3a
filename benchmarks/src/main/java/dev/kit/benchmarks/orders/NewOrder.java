package dev.kit.benchmarks.orders;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;

/** The body of the request. */
public record NewOrder(
        @NotBlank @Size(max = 100) String customer,
        @NotBlank @Size(max = 40) String sku,
        @Min(1) @Max(1000) int quantity) {}
