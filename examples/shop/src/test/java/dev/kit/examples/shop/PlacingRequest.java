package dev.kit.examples.shop;

import static dev.kit.examples.shop.running.RunningShop.json;
import static org.awaitility.Awaitility.await;

import dev.kit.examples.shop.running.RunningShop;
import java.time.Duration;
import tools.jackson.databind.JsonNode;

/** The request that placed an order, as the studio recorded it among those of other orders. */
final class PlacingRequest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private PlacingRequest() {}

    /** Waits until the studio has it, since it may be recorded after its answer arrived; returns its id. */
    static String of(RunningShop shop, String order) {
        return await().atMost(PATIENCE).until(() -> find(shop, order), id -> !id.isEmpty());
    }

    /** Waits until it also shows its shipment, since a page that is open looks for that once only; returns its id. */
    static String shipped(RunningShop shop, String order) {
        String id = of(shop, order);
        await().atMost(PATIENCE).until(() -> detail(shop, id).toString().contains("plan-shipment"));
        return id;
    }

    private static String find(RunningShop shop, String order) {
        for (JsonNode request : json(shop.get("/__studio/api/requests?method=POST&path=/orders", ""))) {
            String id = request.path("id").asString();
            if (detail(shop, id).at("/responseBody/text").asString("").contains(order)) {
                return id;
            }
        }
        return "";
    }

    private static JsonNode detail(RunningShop shop, String id) {
        return json(shop.get("/__studio/api/requests/" + id, ""));
    }
}
