package dev.kit.boot.parked;

import static dev.kit.boot.Polling.await;
import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.subscribers.Subscribers.s;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.TestServer;
import dev.kit.constructs.Service;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.subscribers.Subscriber;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The studio beside subscribers that gave an event up. */
final class SubscribersParkedTest {

    private static final JsonMapper JSON = new JsonMapper();
    private static final AtomicBoolean MENDED = new AtomicBoolean();
    private static final List<String> HANDLED = new CopyOnWriteArrayList<>();

    record Noted(String text) {}

    static final Service<Publisher> EVENTS =
            Service.of("events", env -> Publisher.fromConnectionString("basic://parked-in-studio"));
    static final EventType<Noted> NOTED = EventType.of("note.written", Noted.class);

    static final class Constructs {

        static final Endpoint<Noted> write = e.publisher(EVENTS)
                .post("/notes")
                .output(Noted.class)
                .event(NOTED, noted -> noted)
                .handle(ctx -> new Noted("kept"));

        static final Subscriber mailer = failing("mailer");
        static final Subscriber indexer = failing("indexer");

        private static Subscriber failing(String name) {
            return s.subscribe(NOTED).name(name).retry(2, Duration.ofMillis(1)).each((event, ctx) -> {
                if (!MENDED.get()) {
                    throw new IllegalStateException(name + " is broken");
                }
                HANDLED.add(name);
            });
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {}

    private static JsonNode outbox(TestServer server, String query) throws Exception {
        return JSON.readTree(server.get("/__studio/api/outbox" + query).body());
    }

    private static JsonNode awaitParked(TestServer server, long count) {
        return await().until(
                        () -> outbox(server, ""), state -> state.path("parked").longValue() == count);
    }

    private static int settle(TestServer server, String method, String path) throws Exception {
        return server.send(method, "/__studio/api/outbox" + path, null, "X-Kit-Studio", "1")
                .statusCode();
    }

    @Test
    @DisplayName("the studio lists what subscribers gave up, and delivers it again or deletes it, for one of them")
    void settlesWhatSubscribersGaveUp() throws Exception {
        String constructs = "dev/kit/boot/parked/SubscribersParkedTest$Constructs.class";
        try (TestServer server =
                TestServer.start(Application.class, "kit.routes=" + constructs, "kit.subscribers=" + constructs)) {
            assertThat(server.send("POST", "/notes", "").statusCode()).isEqualTo(200);
            JsonNode state = awaitParked(server, 2);
            assertThat(state.path("enabled").booleanValue())
                    .as("no table keeps unsent events")
                    .isFalse();
            JsonNode mailer = row(state, "subscriber mailer");
            JsonNode indexer = row(state, "subscriber indexer");
            assertThat(mailer.path("event")).isEqualTo(indexer.path("event"));
            assertThat(mailer.path("lastError").stringValue()).contains("mailer is broken");
            assertThat(mailer.path("attempts").intValue()).isEqualTo(2);

            JsonNode selected = outbox(server, "?target=subscriber%20mailer&type=note.written");
            assertThat(selected.path("selected").longValue()).isEqualTo(1);
            assertThat(selected.path("rows")).containsExactly(mailer);
            assertThat(outbox(server, "?target=mailer").path("rows")).isEmpty();
            assertThat(settle(server, "DELETE", "?target=subscriber%20mailer&type=note.read"))
                    .isEqualTo(200);
            assertThat(outbox(server, "").path("parked").longValue()).isEqualTo(2);

            assertThat(settle(server, "DELETE", "/" + indexer.path("id").stringValue()))
                    .isEqualTo(200);
            MENDED.set(true);
            assertThat(settle(server, "POST", "/" + mailer.path("id").stringValue() + "/retry"))
                    .isEqualTo(200);
            awaitParked(server, 0);
            await().untilAsserted(() -> assertThat(HANDLED).containsExactly("mailer"));
            assertThat(settle(server, "POST", "/" + mailer.path("id").stringValue() + "/retry"))
                    .isEqualTo(404);
            assertThat(settle(server, "DELETE", "/rubbish")).isEqualTo(404);
        }
    }

    private static JsonNode row(JsonNode state, String target) {
        return state.path("rows")
                .valueStream()
                .filter(row -> row.path("target").stringValue().equals(target))
                .findFirst()
                .orElseThrow();
    }
}
