package dev.kit.studio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.studio.monitor.InMemoryStorage;
import dev.kit.studio.operations.EventBacklog;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class OutboxApiTest {

    private static final Instant NOW = Instant.parse("2026-01-20T10:00:00Z");

    private final Studio studio = Studio.create(StudioOptions.storage(new InMemoryStorage()));
    private final TomcatApp app = new TomcatApp(0, "").with(studio);
    private final ListedOutbox outbox = new ListedOutbox(NOW);

    @BeforeEach
    void start() {
        app.start();
    }

    @AfterEach
    void stop() {
        studio.close();
        app.close();
    }

    private JsonNode rows(String query) {
        return Http.json(app.url("/__studio/api/outbox" + query));
    }

    private HttpResponse<String> retry(String path) {
        return Http.send("POST", app.url("/__studio/api/outbox" + path), "X-Kit-Studio", "1");
    }

    @Test
    @DisplayName("the outbox lists what was given up first, then what is still tried")
    void listsParkedThenPending() {
        studio.recorder().watchOutboxes(() -> List.of(outbox));
        JsonNode answer = rows("");
        assertThat(answer.path("enabled").booleanValue()).isTrue();
        assertThat(answer.path("pending").longValue()).isEqualTo(1);
        assertThat(answer.path("parked").longValue()).isEqualTo(2);
        assertThat(answer.path("rows").valueStream().map(row -> row.path("id").stringValue()))
                .containsExactly("x1", "x2", "p1");
        assertThat(answer.path("rows").get(2)).isEqualTo(Http.parse("""
                {"id": "p1", "event": "e-p1", "type": "order.placed", "key": "7", "target": "events", "state": "pending", "attempts": 2,
                 "created": "2026-01-20T10:00:00Z", "nextAttempt": "2026-01-20T10:00:09Z", "parkedAt": null,
                 "lastError": "The broker is dead."}"""));
        assertThat(rows("?limit=2").path("rows")).hasSize(2);
        assertThat(Http.send("GET", app.url("/__studio/api/outbox?limit=x")).statusCode())
                .isEqualTo(400);
    }

    @Test
    @DisplayName("a parked event is tried again by its id, or all at once")
    void retries() {
        studio.recorder().watchOutboxes(() -> List.of(outbox));
        assertThat(Http.parse(retry("/x1/retry").body())).isEqualTo(Http.parse("{\"retried\": 1}"));
        assertThat(retry("/x1/retry").statusCode()).isEqualTo(404);
        assertThat(retry("/p1/retry").body()).contains("still tried");
        assertThat(Http.parse(retry("/retry").body())).isEqualTo(Http.parse("{\"retried\": 1}"));
        assertThat(outbox.parked).isEmpty();
    }

    @Test
    @DisplayName("a parked event is deleted by its id, with the studio's header alone")
    void discards() {
        studio.recorder().watchOutboxes(() -> List.of(outbox));
        String row = app.url("/__studio/api/outbox/x1");
        assertThat(Http.send("DELETE", row).body()).contains("HEADER_REQUIRED");
        assertThat(Http.parse(Http.send("DELETE", row, "X-Kit-Studio", "1").body()))
                .isEqualTo(Http.parse("{\"discarded\": 1}"));
        assertThat(Http.send("DELETE", row, "X-Kit-Studio", "1").statusCode()).isEqualTo(404);
        assertThat(outbox.parked).hasSize(1);
    }

    @Test
    @DisplayName("parked events of a target, a type and a time are counted, listed, tried again and deleted")
    void selects() {
        studio.recorder().watchOutboxes(() -> List.of(outbox));
        JsonNode answer = rows("?target=events&type=order.paid&until=2026-01-20T10:01:01Z");
        assertThat(answer.path("selected").longValue()).isEqualTo(1);
        assertThat(answer.path("parked").longValue()).isEqualTo(2);
        assertThat(answer.path("rows").valueStream().map(row -> row.path("id").stringValue()))
                .containsExactly("x1");
        assertThat(rows("?type=order.placed").path("rows")).isEmpty();
        assertThat(Http.parse(retry("/retry?target=elsewhere").body())).isEqualTo(Http.parse("{\"retried\": 0}"));
        assertThat(Http.parse(retry("/retry?until=2026-01-20T10:01:01Z").body()))
                .isEqualTo(Http.parse("{\"retried\": 1}"));
        assertThat(outbox.parked).extracting(EventBacklog.Row::id).containsExactly("x2");
        assertThat(Http.send("GET", app.url("/__studio/api/outbox?until=soon")).body())
                .contains("INVALID_PARAMETER", "until");

        String outboxes = app.url("/__studio/api/outbox");
        assertThat(Http.send("DELETE", outboxes, "X-Kit-Studio", "1").body()).contains("SELECTION_REQUIRED");
        assertThat(Http.send("DELETE", outboxes + "?type=order.paid").body()).contains("HEADER_REQUIRED");
        assertThat(Http.parse(Http.send("DELETE", outboxes + "?type=order.paid", "X-Kit-Studio", "1")
                        .body()))
                .isEqualTo(Http.parse("{\"discarded\": 1}"));
        assertThat(outbox.parked).isEmpty();
    }

    @Test
    @DisplayName("one event is selected by its identifier, and shown with all that it carries but secrets")
    void showsOne() {
        studio.recorder().watchOutboxes(() -> List.of(outbox));
        JsonNode shown = Http.json(app.url("/__studio/api/outbox/x1"));
        assertThat(shown.path("lastError").stringValue()).isEqualTo("No such topic.");
        assertThat(shown.path("envelope").path("payload"))
                .isEqualTo(Http.parse("{\"order\": \"x1\", \"password\": \"[REDACTED]\"}"));
        assertThat(Http.send("GET", app.url("/__studio/api/outbox/p1")).statusCode())
                .isEqualTo(404);
        assertThat(rows("?event=" + ListedOutbox.EVENT).path("selected").longValue())
                .isEqualTo(1);
        assertThat(Http.send("GET", app.url("/__studio/api/outbox?event=x")).body())
                .contains("INVALID_PARAMETER", "UUID");
    }

    @Test
    @DisplayName("a retry needs the studio's header and POST")
    void guardsRetries() {
        studio.recorder().watchOutboxes(() -> List.of(outbox));
        HttpResponse<String> bare = Http.send("POST", app.url("/__studio/api/outbox/retry"));
        assertThat(bare.statusCode()).isEqualTo(403);
        assertThat(bare.body()).contains("HEADER_REQUIRED");
        assertThat(Http.send("GET", app.url("/__studio/api/outbox/x1/retry")).statusCode())
                .isEqualTo(405);
        assertThat(outbox.parked).hasSize(2);
    }

    @Test
    @DisplayName("without an outbox the list says so and a retry is 404")
    void saysThatThereIsNone() {
        assertThat(rows(""))
                .isEqualTo(Http.parse(
                        "{\"enabled\": false, \"pending\": 0, \"parked\": 0, \"selected\": 0, \"rows\": []}"));
        assertThat(retry("/retry").statusCode()).isEqualTo(404);
        assertThat(retry("/retry").body()).contains("NO_OUTBOX");
    }

    @Test
    @DisplayName("an outbox that cannot be read is 503 with its reason")
    void tellsWhenItCannotBeRead() {
        studio.recorder().watchOutboxes(() -> {
            throw new IllegalStateException("the database is away");
        });
        HttpResponse<String> answer = Http.send("GET", app.url("/__studio/api/outbox"));
        assertThat(answer.statusCode()).isEqualTo(503);
        assertThat(answer.body()).contains("OUTBOX_UNAVAILABLE", "the database is away");
    }
}
