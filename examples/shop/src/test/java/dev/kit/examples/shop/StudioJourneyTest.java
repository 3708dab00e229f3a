package dev.kit.examples.shop;

import static dev.kit.examples.shop.running.RunningShop.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.kit.examples.shop.running.RunningShop;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.time.Duration;
import java.util.HashSet;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What a developer sees in the studio while the shop runs. */
class StudioJourneyTest {

    private static RunningShop shop;
    private static String alice;

    @BeforeAll
    static void start() {
        shop = RunningShop.start();
        alice = shop.logIn("alice@acme.test");
    }

    @AfterAll
    static void stop() {
        shop.close();
    }

    @Test
    @DisplayName("SC-01 SC-02 SA-03 SA-04 an order is recorded with both bodies, its SQL, its event and its audit")
    void recordsAnOrder() {
        String orderId = placeOrder(3);

        String id = PlacingRequest.of(shop, orderId);
        JsonNode entry = listed(id);
        assertThat(entry.get("status").asInt()).isEqualTo(201);
        assertThat(entry.get("route").asString()).isEqualTo("/orders");
        assertThat(entry.get("handler").asString()).endsWith("OrderEndpoints.placeOrder");
        JsonNode detail = await().atMost(Duration.ofSeconds(30))
                .until(
                        () -> json(shop.get("/__studio/api/requests/" + id, "")),
                        found -> found.get("events").size() >= 2
                                && found.get("events").toString().contains("handled"));
        assertThat(detail.at("/requestBody/text").asString()).contains("\"productId\": 3");
        assertThat(detail.at("/responseBody/text").asString()).contains(orderId);
        assertThat(detail.get("headers").get("cookie").asString()).doesNotContain(alice);
        assertThat(detail.get("queries").toString()).contains("insert into orders", "set_config", "insert into");
        assertThat(detail.get("events").toString()).contains("order.placed", "published", "handled");
        assertThat(detail.get("audits").toString()).contains("order.created");
    }

    @Test
    @DisplayName("WS-01 a request arrives on the live feed")
    void deliversRequestsLive() {
        Queue<String> frames = new ConcurrentLinkedQueue<>();
        WebSocket socket = HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .buildAsync(
                        URI.create(shop.url("/__studio/ws").toString().replace("http", "ws")), new Collector(frames))
                .join();
        // The handshake ends before the feed knows the client, which only an answer of the feed proves.
        socket.sendText("{\"type\":\"ping\"}", true).join();
        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> assertThat(frames).anyMatch(frame -> frame.contains("\"pong\"")));

        placeOrder(4);

        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> assertThat(frames)
                        .anyMatch(frame -> frame.contains("\"type\":\"request\"") && frame.contains("\"/orders\"")));
        socket.abort();
    }

    @Test
    @DisplayName("WS-09 a foreign origin is refused before the handshake")
    void refusesForeignOrigins() {
        assertThat(HttpClient.newHttpClient()
                        .newWebSocketBuilder()
                        .header("Origin", "http://evil.example")
                        .buildAsync(
                                URI.create(shop.url("/__studio/ws").toString().replace("http", "ws")),
                                new Collector(new ConcurrentLinkedQueue<>())))
                .failsWithin(Duration.ofSeconds(30));
    }

    @Test
    @DisplayName("SA-17 DB-11 the orders of all tenants are paged to the end without loss or repeat")
    void pagesThroughAllOrders() {
        Set<String> seen = new HashSet<>();
        int rows = 0;
        String cursor = "";
        do {
            JsonNode page =
                    json(shop.get("/__studio/api/tables/orders?sort=placed_at&order=desc&limit=100" + cursor, ""));
            for (JsonNode row : page.get("rows")) {
                seen.add(row.get("$id").asString());
                rows++;
            }
            cursor = page.get("nextCursor").isNull()
                    ? ""
                    : "&cursor=" + page.get("nextCursor").asString();
        } while (!cursor.isEmpty());

        assertThat(rows).isGreaterThanOrEqualTo(5000);
        assertThat(seen).hasSize(rows);
    }

    @Test
    @DisplayName("SA-24 the dashboard is served, also below a deep link")
    void servesTheDashboard() {
        HttpResponse<String> page = shop.get("/__studio/requests/some-id", "");

        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body()).containsIgnoringCase("<!doctype html>").contains("<base");
    }

    @Test
    @DisplayName("SC-13 the studio does not record itself")
    void doesNotRecordItself() {
        shop.get("/__studio/api/stats", "");

        assertThat(shop.get("/__studio/api/requests?limit=100", "").body()).doesNotContain("/__studio");
    }

    private static String placeOrder(int productId) {
        HttpResponse<String> placed = shop.send("POST", "/orders", alice, """
                {"lines": [{"productId": %d, "quantity": 1}]}""".formatted(productId));
        assertThat(placed.statusCode()).as(placed.body()).isEqualTo(201);
        return json(placed).get("id").asString();
    }

    /** The request as the list shows it. */
    private static JsonNode listed(String id) {
        for (JsonNode entry : json(shop.get("/__studio/api/requests?method=POST&path=/orders", ""))) {
            if (entry.get("id").asString().equals(id)) {
                return entry;
            }
        }
        throw new AssertionError("The list of requests has no " + id);
    }

    private record Collector(Queue<String> frames) implements WebSocket.Listener {

        @Override
        public @Nullable CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
            frames.add(data.toString());
            socket.request(1);
            return null;
        }
    }
}
