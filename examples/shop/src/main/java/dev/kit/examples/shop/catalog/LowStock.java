package dev.kit.examples.shop.catalog;

import dev.kit.constructs.events.EventType;
import java.util.List;

/**
 * Products that are nearly sold out.
 *
 * @param skus their numbers, in alphabetical order
 */
public record LowStock(List<String> skus) {

    /** Published each night on which there are such products. */
    public static final EventType<LowStock> STOCK_LOW = EventType.of("stock.low", LowStock.class);

    public LowStock {
        skus = List.copyOf(skus);
    }
}
