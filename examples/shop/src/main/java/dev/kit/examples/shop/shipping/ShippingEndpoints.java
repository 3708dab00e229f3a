package dev.kit.examples.shop.shipping;

import static dev.kit.constructs.endpoints.Endpoints.async;
import static dev.kit.constructs.endpoints.Endpoints.e;

import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.validation.Schema;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Positive;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Endpoints for shipping prices. */
final class ShippingEndpoints {

    private static final List<Tariff> TARIFFS = List.of(
            new Tariff("DHL", new BigDecimal("4.90"), new BigDecimal("1.10")),
            new Tariff("UPS", new BigDecimal("3.50"), new BigDecimal("1.75")),
            new Tariff("DPD", new BigDecimal("4.20"), new BigDecimal("1.30")));

    record Parcel(@Positive @Max(30_000) int grams) {}

    static final Endpoint<List<Quote>> quoteShipping = e.get("/shipping/quotes")
            .describe("What each carrier charges for a parcel, the cheapest first. All are asked at once.", "shipping")
            .query(Parcel.class)
            .output(Schema.listOf(Quote.class))
            .handle(async(ctx -> cheapestFirst(ctx.query().grams())));

    private ShippingEndpoints() {}

    private static CompletableFuture<List<Quote>> cheapestFirst(int grams) {
        List<CompletableFuture<Quote>> asked = TARIFFS.stream()
                .map(tariff -> CompletableFuture.supplyAsync(() -> tariff.quote(grams)))
                .toList();
        return CompletableFuture.allOf(asked.toArray(CompletableFuture[]::new))
                .thenApply(done -> asked.stream()
                        .map(CompletableFuture::join)
                        .sorted(Comparator.comparing(Quote::price))
                        .toList());
    }
}
