package dev.kit.examples.shop.shipping;

import static dev.kit.constructs.subscribers.Subscribers.s;
import static dev.kit.examples.shop.Shop.DATABASE;
import static dev.kit.examples.shop.orders.OrderPlaced.ORDER_PLACED;

import dev.kit.constructs.subscribers.Subscriber;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Plans a shipment for each order that was placed. */
final class ShipmentSubscribers {

    private static final List<String> CARRIERS = List.of("DHL", "UPS", "DPD");

    static final Subscriber planShipment = s.subscribe(ORDER_PLACED)
            .name("plan-shipment")
            .database(DATABASE)
            .rls(event -> Collections.singletonMap("tenant_id", event.tenant()))
            .each((event, ctx) -> {
                plan(ctx.db(), event.payload().orderId());
                ctx.logger()
                        .info(
                                "Planned the shipment for order {}",
                                event.payload().orderId());
            });

    private ShipmentSubscribers() {}

    /** A second delivery of the event finds the shipment there. */
    private static void plan(JdbcClient db, UUID orderId) {
        db.sql("insert into shipments (id, order_id, carrier) values (?, ?, ?) on conflict (order_id) do nothing")
                .params(UUID.randomUUID(), orderId, CARRIERS.get(Math.floorMod(orderId.hashCode(), CARRIERS.size())))
                .update();
    }
}
