package dev.kit.examples.shop.orders;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The products and quantities that a customer orders. */
public record PlaceOrder(@NotNull @NotEmpty @Size(max = 50) List<@Valid @NotNull Line> lines) {

    /** A quantity of one product. */
    public record Line(
            @Min(1) long productId, @Min(1) @Max(1000) int quantity) {}

    /**
     * Quantities by product, in the order in which rows are locked: two buyers never wait for each other in a circle.
     */
    SortedMap<Long, Integer> quantities() {
        SortedMap<Long, Integer> quantities = new TreeMap<>();
        lines.forEach(line -> quantities.merge(line.productId(), line.quantity(), Integer::sum));
        return quantities;
    }
}
