package dev.kit.examples.shop;

import static dev.kit.examples.shop.running.RunningShop.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.kit.examples.shop.running.RunningShop;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

class OrderJourneyTest {

    private static final String ORDER = """
            {"lines": [{"productId": 1, "quantity": 2}, {"productId": 7, "quantity": 1}]}""";

    private static RunningShop shop;
    private static String alice;
    private static String bob;

    @BeforeAll
    static void start() {
        shop = RunningShop.start();
        alice = shop.logIn("alice@acme.test");
        bob = shop.logIn("bob@globex.test");
    }

    @AfterAll
    static void stop() {
        shop.close();
    }

    @Test
    @DisplayName("RC-01 EN-08 placing an order answers 201 with its location and its lines")
    void placesAnOrder() {
        HttpResponse<String> placed = shop.send("POST", "/orders", alice, ORDER);

        assertThat(placed.statusCode()).as(placed.body()).isEqualTo(201);
        JsonNode order = json(placed);
        String id = order.get("id").asString();
        assertThat(placed.headers().firstValue("Location")).contains("/orders/" + id);
        assertThat(order.get("status").asString()).isEqualTo("placed");
        assertThat(order.get("lines").size()).isEqualTo(2);
        assertThat(order.get("total").decimalValue()).isPositive();

        JsonNode read = json(shop.get("/orders/" + id, alice));
        assertThat(read.get("total").decimalValue())
                .isEqualByComparingTo(order.get("total").decimalValue());
        assertThat(read.get("lines")).isEqualTo(order.get("lines"));
    }

    @Test
    @DisplayName("EV-03 RS-01 the event of an order plans its shipment for the same tenant")
    void plansAShipment() {
        UUID id = placeOrder();

        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> assertThat(count("select count(*) from shipments where order_id = ?", id))
                        .isEqualTo(1));
    }

    @Test
    @DisplayName("AD-01 AD-03 AD-05 AD-07 an order leaves one audit record with its actor, entity and endpoint")
    void writesAnAuditRecord() {
        UUID id = placeOrder();

        assertThat(count("""
                select count(*) from audit_log
                where type = 'order.created' and table_name = 'orders' and entity_id = ? and actor_type = 'customer'
                """, id.toString())).isEqualTo(1);
    }

    @Test
    @DisplayName("RS-09 another tenant neither reads, changes nor deletes the order: 404")
    void hidesOrdersFromOtherTenants() {
        UUID id = placeOrder();

        assertThat(shop.get("/orders/" + id, bob).statusCode()).isEqualTo(404);
        assertThat(shop.send("PATCH", "/orders/" + id, bob, "{\"status\": \"paid\"}")
                        .statusCode())
                .isEqualTo(404);
        assertThat(shop.send("DELETE", "/orders/" + id, bob, "").statusCode()).isEqualTo(404);
        assertThat(shop.get("/orders/" + id, alice).statusCode()).isEqualTo(200);
    }

    @Test
    void listsTheOrdersOfTheTenantPageByPageWithoutLossOrRepeat() {
        int seen = 0;
        String cursor = "";
        do {
            JsonNode page = json(shop.get("/orders?limit=100" + cursor, bob));
            seen += page.get("items").size();
            JsonNode next = page.get("nextCursor");
            cursor = next == null || next.isNull() ? "" : "&cursor=" + next.asString();
        } while (!cursor.isEmpty());

        assertThat(seen).isEqualTo((int) count("select count(*) from orders where tenant_id = ?", "globex"));
    }

    @Test
    void movesAnOrderAlongAndRefusesToGoBack() {
        UUID id = placeOrder();

        assertThat(json(shop.send("PATCH", "/orders/" + id, alice, "{\"status\": \"paid\"}"))
                        .get("status")
                        .asString())
                .isEqualTo("paid");
        HttpResponse<String> back = shop.send("PATCH", "/orders/" + id, alice, "{\"status\": \"placed\"}");
        assertThat(back.statusCode()).isEqualTo(409);
        assertThat(json(back).get("detail").asString()).contains("paid").contains("placed");
    }

    @Test
    void deletesAnOrderWithoutABody() {
        UUID id = placeOrder();

        HttpResponse<String> deleted = shop.send("DELETE", "/orders/" + id, alice, "");

        assertThat(deleted.statusCode()).isEqualTo(204);
        assertThat(deleted.body()).isEmpty();
        assertThat(shop.get("/orders/" + id, alice).statusCode()).isEqualTo(404);
    }

    @Test
    @DisplayName("AD-08 RS-03 an order that cannot be filled leaves no row and no audit")
    void leavesNothingBehindWhenStockIsShort() {
        long before = count("select count(*) from orders");
        long stock = count("select stock from products where id = 1");

        HttpResponse<String> refused = shop.send("POST", "/orders", alice, """
                {"lines": [{"productId": 1, "quantity": 1}, {"productId": 2, "quantity": 1000}]}""");

        assertThat(refused.statusCode()).isEqualTo(409);
        assertThat(json(refused).path("type").asString()).isEqualTo("urn:problem:out-of-stock");
        assertThat(json(refused).path("productId").asInt()).isEqualTo(2);
        assertThat(json(refused).path("ordered").asInt()).isEqualTo(1000);
        assertThat(json(refused).path("available").asInt()).isPositive().isLessThan(1000);
        assertThat(count("select count(*) from orders")).isEqualTo(before);
        assertThat(count("select stock from products where id = 1")).isEqualTo(stock);
    }

    private static UUID placeOrder() {
        HttpResponse<String> placed = shop.send("POST", "/orders", alice, """
                {"lines": [{"productId": 9, "quantity": 1}]}""");
        return UUID.fromString(json(placed).get("id").asString());
    }

    private static long count(String sql, Object... parameters) {
        return JdbcClient.create(shop.database().owner())
                .sql(sql)
                .params(parameters)
                .query(Long.class)
                .single();
    }
}
