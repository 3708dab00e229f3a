package dev.kit.examples.shop.orders;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Which orders to list.
 *
 * @param limit 20 unless given
 * @param cursor the nextCursor of the page before, the id of its last order
 */
record OrderQuery(
        @Nullable @Min(1) @Max(100) Integer limit, @Nullable UUID cursor) {

    int size() {
        return limit == null ? 20 : limit;
    }
}
