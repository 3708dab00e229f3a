package dev.kit.examples.shop;

import static dev.kit.examples.shop.running.RunningShop.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import dev.kit.examples.shop.running.RunningShop;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** The way of an order to its shipment, over the broker that one variable names. */
final class OrderEventsTest {

    private static final String VARIABLE = "EVENT_PUBLISHER_CONNECTION_STRING=";
    private static final String LOG = "logging.level.kit.subscriber=info";
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @Test
    @DisplayName("SP-04 an order's event goes through the tables of pg-boss, and plans the shipment")
    void plansShipmentsOverPgBoss() {
        PostgresDatabase database = PostgresServer.find().createDatabase();
        owner(database)
                .sql("grant create on database " + database.name() + " to " + database.applicationRole())
                .update();
        String url = database.connectionString(database.applicationRole()).replace("postgresql://", "pgboss://");
        try (RunningShop shop = RunningShop.start(database, VARIABLE + url, LOG)) {
            followsAnOrder(shop);
            assertThat(queues(database)).containsExactly("order.placed/plan-shipment");
        }
    }

    @Test
    @DisplayName("SR-04 an order's event goes through the exchange of RabbitMQ, and plans the shipment")
    void plansShipmentsOverRabbitMq() throws Exception {
        try (OrderBroker broker = OrderBroker.connect();
                RunningShop shop = RunningShop.start(VARIABLE + broker.url(), LOG)) {
            followsAnOrder(shop);
            assertThat(broker.consumers("plan-shipment")).isPositive();
        }
    }

    /** From the answer to the shipment, and from the request to the subscriber's run and back in the studio. */
    private static void followsAnOrder(RunningShop shop) {
        String alice = shop.logIn("alice@acme.test");
        JsonNode order = json(shop.send("POST", "/orders", alice, """
                {"lines": [{"productId": 5, "quantity": 1}]}"""));
        UUID id = UUID.fromString(order.get("id").asString());
        await().atMost(PATIENCE).until(() -> shipments(shop, id) == 1);

        String request = PlacingRequest.of(shop, id.toString());
        JsonNode detail = await().atMost(PATIENCE)
                .until(
                        () -> json(shop.get("/__studio/api/requests/" + request, "")),
                        found -> !found.get("runs").isEmpty()
                                && found.get("events").toString().contains("handled"));
        assertThat(detail.get("events").toString()).contains("order.placed", "published", "plan-shipment");
        String run = detail.get("runs").get(0).get("id").asString();
        JsonNode handled = json(shop.get("/__studio/api/crons/runs/" + run, ""));
        assertThat(handled.get("name").asString()).isEqualTo("plan-shipment");
        assertThat(handled.get("queries").toString()).contains("insert into shipments");
        assertThat(handled.get("logs").toString()).contains("shipment for order " + id);
        assertThat(handled.get("causedBy").get(0).get("requestId").asString()).isEqualTo(request);
    }

    /** The queues of the event's subscribers, in tables that the application created. */
    private static List<String> queues(PostgresDatabase database) {
        return JdbcClient.create(database.application())
                .sql("select name from pgboss.subscription where event = 'order.placed'")
                .query(String.class)
                .list();
    }

    private static long shipments(RunningShop shop, UUID order) {
        return owner(shop.database())
                .sql("select count(*) from shipments where order_id = ?")
                .param(order)
                .query(Long.class)
                .single();
    }

    private static JdbcClient owner(PostgresDatabase database) {
        return JdbcClient.create(database.owner());
    }
}
