package dev.kit.examples.shop.catalog;

import static dev.kit.constructs.crons.Crons.c;
import static dev.kit.examples.shop.Shop.DATABASE;
import static dev.kit.examples.shop.Shop.EVENTS;
import static dev.kit.examples.shop.catalog.LowStock.STOCK_LOW;

import dev.kit.constructs.crons.Cron;
import dev.kit.constructs.crons.Misfire;
import dev.kit.constructs.crons.Overlap;
import jakarta.validation.constraints.Positive;
import java.time.Duration;

/** Looks after the stock. */
final class StockCrons {

    record Threshold(@Positive int below) {}

    static final Cron<Threshold, LowStock> reportLowStock = c.every(Duration.ofHours(6))
            .overlap(Overlap.SKIP)
            .misfire(Misfire.ONCE)
            .timeout(Duration.ofMinutes(1))
            .memorySize(256)
            .input(Threshold.class, new Threshold(5))
            .database(DATABASE)
            .publisher(EVENTS)
            .output(LowStock.class)
            .event(STOCK_LOW, low -> low, event -> event.when(low -> !low.skus().isEmpty()))
            .handle(ctx -> {
                LowStock low = new LowStock(ctx.db()
                        .sql("select sku from products where stock < ? order by sku")
                        .param(ctx.input().below())
                        .query(String.class)
                        .list());
                ctx.logger().info("{} products are nearly sold out", low.skus().size());
                return low;
            });

    private StockCrons() {}
}
