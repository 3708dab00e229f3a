package dev.kit.examples.shop.catalog;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/**
 * Which products to list.
 *
 * @param search text in the name or the SKU
 * @param limit 20 unless given
 * @param cursor the nextCursor of the page before
 */
record ProductQuery(
        @Nullable @Size(max = 100) String search,
        @Nullable @Min(1) @Max(100) Integer limit,
        @Nullable @Min(0) Long cursor) {

    int size() {
        return limit == null ? 20 : limit;
    }
}
