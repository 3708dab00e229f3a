package dev.kit.examples.shop.catalog;

import static dev.kit.constructs.functions.Functions.f;
import static dev.kit.examples.shop.Shop.DATABASE;

import dev.kit.constructs.functions.CloudFunction;
import jakarta.validation.constraints.PositiveOrZero;
import java.math.BigDecimal;

/** Answers questions about the stock that no page of the shop asks. */
final class StockFunctions {

    record FromPrice(@PositiveOrZero BigDecimal price) {}

    record StockValue(long products, BigDecimal value) {}

    static final CloudFunction<FromPrice, StockValue> valueStock = f.input(FromPrice.class)
            .output(StockValue.class)
            .database(DATABASE)
            // It only reads, and a caller wants to know what it has written itself.
            .join()
            .handle(ctx -> ctx.db()
                    .sql("select count(*) as products, coalesce(sum(price * stock), 0) as value"
                            + " from products where price >= ?")
                    .param(ctx.input().price())
                    .query(StockValue.class)
                    .single());

    private StockFunctions() {}
}
