package dev.kit.examples.shop.orders;

import static dev.kit.constructs.functions.Functions.f;
import static dev.kit.examples.shop.Shop.DATABASE;

import dev.kit.constructs.functions.CloudFunction;
import jakarta.validation.constraints.NotBlank;
import java.util.Map;

/** Answers questions about the orders of one tenant, who is in the input. */
final class OrderFunctions {

    record OfTenant(@NotBlank String tenantId) {}

    static final CloudFunction<OfTenant, Long> countOrders = f.input(OfTenant.class)
            .database(DATABASE)
            .rls(call -> Map.of("tenant_id", call.input().tenantId()))
            .output(Long.class)
            .handle(ctx -> ctx.db()
                    .sql("select count(*) from orders")
                    .query(Long.class)
                    .single());

    private OrderFunctions() {}
}
