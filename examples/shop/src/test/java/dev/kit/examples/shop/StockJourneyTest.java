package dev.kit.examples.shop;

import static dev.kit.examples.shop.running.RunningShop.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.examples.shop.running.RunningShop;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class StockJourneyTest {

    private static final Map<String, String> STUDIO = Map.of("X-Kit-Studio", "1", "Content-Type", "application/json");

    private static RunningShop shop;

    @BeforeAll
    static void start() {
        shop = RunningShop.start();
    }

    @AfterAll
    static void stop() {
        shop.close();
    }

    private static HttpResponse<String> post(String path, String body) {
        return shop.send("POST", "/__studio/api/" + path, body, STUDIO);
    }

    private static JsonNode cron() {
        return named("crons", "reportLowStock");
    }

    private static JsonNode named(String kind, String name) {
        for (JsonNode each : json(shop.get("/__studio/api/" + kind, ""))) {
            if (each.path("name").asString().equals(name)) {
                return each;
            }
        }
        throw new AssertionError("No " + name + " among the " + kind);
    }

    @Test
    @DisplayName("CN-05 a cron is listed with its next fire, and started by a person with an input of theirs")
    void startsACron() {
        assertThat(named("crons", "close-the-week").path("zone").asString()).isEqualTo("Europe/Berlin");
        assertThat(Instant.parse(cron().path("nextRun").asString())).isAfter(Instant.now());
        assertThat(cron().path("input").path("below").asInt()).isEqualTo(5);

        HttpResponse<String> run = post("crons/reportLowStock/run", "{\"input\":{\"below\":1000000}}");
        assertThat(run.statusCode()).as(run.body()).isEqualTo(200);
        assertThat(json(run).path("outcome").asString()).isEqualTo("completed");

        HttpResponse<String> wrong = post("crons/reportLowStock/run", "{\"input\":{\"below\":0}}");
        assertThat(wrong.statusCode()).isEqualTo(422);
        assertThat(wrong.body()).contains("below");

        JsonNode recorded =
                json(shop.get("/__studio/api/crons/runs?source=cron", "")).get(0);
        assertThat(recorded.path("name").asString()).isEqualTo("reportLowStock");
        JsonNode detail =
                json(shop.get("/__studio/api/crons/runs/" + recorded.path("id").asString(), ""));
        assertThat(detail.path("queries").toString()).contains("stock < ");
        assertThat(detail.path("events").toString()).contains("stock.low");
    }

    @Test
    @DisplayName("a cron is paused and resumed")
    void pausesTheNightlyCron() {
        assertThat(json(post("crons/reportLowStock/pause", "{}")).path("paused").asBoolean())
                .isTrue();
        assertThat(cron().path("paused").asBoolean()).isTrue();
        assertThat(cron().path("nextRun").isNull()).isTrue();
        post("crons/reportLowStock/resume", "{}");
        assertThat(cron().path("paused").asBoolean()).isFalse();
        assertThat(post("crons/reportHighStock/pause", "{}").statusCode()).isEqualTo(404);
    }

    @Test
    @DisplayName("FN-01 a function is called with an input, and its output is shown")
    void callsAFunction() {
        JsonNode function = named("functions", "valueStock");
        assertThat(function.path("input").has("price")).isTrue();

        JsonNode called = json(post("functions/valueStock/call", "{\"input\":{\"price\":0}}"));
        assertThat(called.path("outcome").asString()).as(called.toString()).isEqualTo("completed");
        assertThat(called.path("output").path("products").asLong()).isPositive();
        JsonNode recorded =
                json(shop.get("/__studio/api/crons/runs?source=function", "")).get(0);
        JsonNode detail =
                json(shop.get("/__studio/api/crons/runs/" + recorded.path("id").asString(), ""));
        assertThat(detail.path("queries").toString()).contains("from products where price");
        assertThat(post("functions/valueStock/call", "{\"input\":{\"price\":-1}}")
                        .statusCode())
                .isEqualTo(422);
    }

    @Test
    @DisplayName("FN-05 a function sees the rows of the tenant in its input, and no others")
    void countsTheOrdersOfATenant() {
        long acme = json(post("functions/countOrders/call", "{\"input\":{\"tenantId\":\"acme\"}}"))
                .path("output")
                .asLong();

        assertThat(acme).isBetween(1L, 4_999L);
        assertThat(json(post("functions/countOrders/call", "{\"input\":{\"tenantId\":\"nobody\"}}"))
                        .path("output")
                        .asLong())
                .isZero();
    }

    @Test
    @DisplayName("CN-10 a cron over all tenants leaves its audits")
    void closesTheWeek() {
        HttpResponse<String> run = post("crons/close-the-week/run", "{}");

        assertThat(json(run).path("outcome").asString()).as(run.body()).isEqualTo("completed");
        JsonNode recorded =
                json(shop.get("/__studio/api/crons/runs?source=cron", "")).get(0);
        JsonNode detail =
                json(shop.get("/__studio/api/crons/runs/" + recorded.path("id").asString(), ""));
        assertThat(recorded.path("name").asString()).isEqualTo("close-the-week");
        assertThat(detail.path("audits").toString()).contains("week.closed");
    }
}
