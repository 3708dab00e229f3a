package dev.kit.examples.shop;

import static dev.kit.examples.shop.running.RunningShop.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.kit.examples.shop.running.RunningShop;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** Orders placed again from the studio: for real, and dry. */
class StudioReplayTest {

    private static final Map<String, String> STUDIO = Map.of("X-Kit-Studio", "1");

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

    private static String placed() {
        HttpResponse<String> made =
                shop.send("POST", "/orders", alice, "{\"lines\": [{\"productId\": 3, \"quantity\": 1}]}");
        return PlacingRequest.of(shop, json(made).path("id").asString());
    }

    private static HttpResponse<String> replay(String id, boolean dry) {
        return shop.send(
                "POST",
                "/__studio/api/requests/" + id + "/replay",
                "{\"dryRun\": " + dry + "}",
                Map.of("X-Kit-Studio", "1", "Cookie", "session=" + alice));
    }

    private static String counts() {
        JdbcClient db = JdbcClient.create(shop.database().owner());
        return String.valueOf(db.sql("select (select count(*) from orders) || ' ' || (select count(*) from order_lines)"
                        + " || ' ' || (select count(*) from audit_log) || ' ' || (select sum(stock) from products)")
                .query(String.class)
                .single());
    }

    @Test
    @DisplayName("a replay places a second order with the browser's session and compares the answers")
    void replaysForReal() {
        String id = placed();
        String before = counts();
        HttpResponse<String> answer = replay(id, false);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        JsonNode outcome = json(answer);
        assertThat(outcome.at("/status/after").asInt()).isEqualTo(201);
        assertThat(outcome.at("/status/changed").asBoolean()).isFalse();
        assertThat(outcome.at("/body/kind").asString()).isEqualTo("json");
        assertThat(outcome.path("body").toString()).contains("\"/id\"");
        assertThat(outcome.path("substitutions").toString()).contains("cookie", "browser");
        assertThat(counts()).isNotEqualTo(before);
    }

    @Test
    @DisplayName("a dry run answers as if, and leaves no order, no audit and no event")
    void runsDry() {
        String id = placed();
        String before = counts();
        HttpResponse<String> answer = replay(id, true);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        JsonNode outcome = json(answer);
        assertThat(outcome.at("/status/after").asInt()).isEqualTo(201);
        assertThat(outcome.path("dryRun").asBoolean()).isTrue();
        assertThat(counts()).isEqualTo(before);
        JsonNode detail =
                json(shop.get("/__studio/api/requests/" + outcome.path("id").asString(), ""));
        assertThat(detail.path("events")).isEmpty();
        assertThat(detail.path("audits")).isEmpty();
        assertThat(detail.path("queries").toString()).contains("insert into orders");
    }

    @Test
    @DisplayName("a request that bears the dry-run header without the studio's secret is turned away")
    void turnsForeignDryRunsAway() {
        String before = counts();
        HttpResponse<String> answer = shop.send(
                "POST",
                "/orders",
                "{\"lines\": [{\"productId\": 3, \"quantity\": 1}]}",
                Map.of("X-Kit-Dry-Run", "guessed", "Cookie", "session=" + alice));
        assertThat(answer.statusCode()).isEqualTo(403);
        assertThat(counts()).isEqualTo(before);
    }

    @Test
    @DisplayName("an order shows the requests that touched it")
    void linksRowsAndRequests() {
        HttpResponse<String> made =
                shop.send("POST", "/orders", alice, "{\"lines\": [{\"productId\": 3, \"quantity\": 1}]}");
        String order = json(made).path("id").asString();
        shop.get("/orders/" + order, alice);
        JsonNode requests = await().atMost(Duration.ofSeconds(30))
                .until(
                        () -> json(shop.send("GET", "/__studio/api/tables/orders/" + order + "/requests", "", STUDIO)),
                        found -> found.size() >= 2);
        assertThat(requests.get(0).path("method").asString()).isEqualTo("GET");
        assertThat(requests.get(1).path("method").asString()).isEqualTo("POST");
    }
}
