package dev.kit.boot.operations;

import static dev.kit.boot.Polling.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.TestServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code kit events} beside a real RabbitMQ: through the studio of an application, and without one. */
@Tag("slow")
final class EventsCommandsTest {

    private static final JsonMapper JSON = new JsonMapper();
    private static final String CONSTRUCTS = "dev/kit/boot/operations/Mailing.class";

    @TempDir
    Path directory = Path.of("");

    private Rabbit rabbit;

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {}

    @BeforeEach
    void begin() throws Exception {
        rabbit = Rabbit.create();
        Mailing.MENDED.set(false);
        Mailing.HANDLED.clear();
    }

    @AfterEach
    void end() throws Exception {
        rabbit.close();
    }

    private TestServer start() {
        return TestServer.start(
                Application.class,
                "kit.routes=" + CONSTRUCTS,
                "kit.subscribers=" + CONSTRUCTS,
                "EVENT_PUBLISHER_CONNECTION_STRING=" + rabbit.url());
    }

    private static JsonNode api(TestServer server, String path) throws Exception {
        return JSON.readTree(server.get("/__studio/api/" + path).body());
    }

    private static void awaitParked(TestServer server, long count) {
        await().until(() -> api(server, "outbox"), state -> state.path("parked").longValue() == count);
    }

    private static void write(TestServer server, String text) throws Exception {
        assertThat(server.send("POST", "/notes", "{\"text\": \"" + text + "\"}", "Content-Type", "application/json")
                        .statusCode())
                .isEqualTo(200);
    }

    private Kit kit(TestServer server, String... words) throws Exception {
        return kit(Map.of(), List.of("--url", "http://127.0.0.1:" + server.port() + "/__studio"), words);
    }

    private Kit kit(Map<String, String> variables, List<String> more, String... words) throws Exception {
        List<String> all = new ArrayList<>(List.of("events"));
        all.addAll(List.of(words));
        all.addAll(more);
        return Kit.run(directory, variables, all.toArray(String[]::new));
    }

    @Test
    @DisplayName("through the studio of a running application events are listed, shown, discarded and retried")
    void asksARunningApplication() throws Exception {
        try (TestServer server = start()) {
            write(server, "one");
            write(server, "two");
            awaitParked(server, 4);

            Kit listed = kit(server, "list", "--subscriber", "mailer", "--json");
            assertThat(listed.code()).as(listed.err()).isZero();
            assertThat(listed.json().path("selected").intValue()).isEqualTo(2);
            JsonNode event = listed.json().path("events").get(0);
            assertThat(event.path("subscriber").stringValue()).isEqualTo("mailer");
            assertThat(event.path("lastError").stringValue()).contains("mailer is broken");
            String id = event.path("id").stringValue();

            Kit text = kit(server, "list", "--type", "note.written", "--limit", "3");
            assertThat(text.out().lines()).hasSize(4);
            assertThat(text.out()).startsWith("ID ").contains(id, "mailer", "indexer", "IllegalStateException");
            assertThat(text.err()).contains("4 parked events", "the 3 parked longest");

            Kit shown = kit(server, "show", id, "--subscriber", "indexer");
            assertThat(shown.out()).contains("given up by  indexer", "indexer is broken", "\"text\" : \"");

            Kit unconfirmed = kit(server, "discard", "--subscriber", "indexer");
            assertThat(unconfirmed.code()).isEqualTo(2);
            assertThat(unconfirmed.err()).contains("2 parked events", "--yes");
            assertThat(kit(server, "discard", "--subscriber", "indexer", "--yes")
                            .out())
                    .startsWith("2 parked events discarded");
            assertThat(kit(server, "discard", id, "--subscriber", "indexer").code())
                    .isEqualTo(1);

            Mailing.MENDED.set(true);
            Kit retried = kit(server, "retry", id, "--json");
            assertThat(retried.json().path("retried").intValue()).isEqualTo(1);
            awaitParked(server, 1);
            assertThat(kit(server, "retry", "--all", "--yes").out()).startsWith("1 parked event retried");
            await().untilAsserted(
                            () -> assertThat(Mailing.HANDLED).containsExactlyInAnyOrder("mailer one", "mailer two"));
        }
    }

    @Test
    @DisplayName("queues of a real broker are shown with what waits and who consumes, and null for what it cannot say")
    void showsQueues() throws Exception {
        try (TestServer server = start()) {
            write(server, "one");
            awaitParked(server, 2);
            JsonNode place = api(server, "queues").get(0);
            assertThat(place.path("place").stringValue()).contains("***").doesNotContain("guest:guest");
            assertThat(place.path("error").isNull()).isTrue();
            JsonNode mailer = queue(place, rabbit.exchange() + ".mailer");
            assertThat(mailer.path("subscriber").stringValue()).isEqualTo("mailer");
            assertThat(mailer.path("waiting").intValue()).isZero();
            assertThat(mailer.path("inFlight").isNull()).isTrue();
            assertThat(mailer.path("handling").intValue()).isZero();
            assertThat(mailer.path("consumers").intValue()).isEqualTo(1);
            assertThat(mailer.path("failedPerMinute").intValue()).isEqualTo(2);
            assertThat(mailer.path("unknown").stringValue()).contains("AMQP");
            assertThat(queue(place, rabbit.exchange() + ".dlq").path("parked").intValue())
                    .isEqualTo(2);
        }
    }

    private static JsonNode queue(JsonNode place, String name) {
        return place.path("queues")
                .valueStream()
                .filter(queue -> queue.path("name").stringValue().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError(place.toString()));
    }

    @Test
    @DisplayName("without an application events are asked for by connection string, and queues are set up before")
    void asksTheBroker() throws Exception {
        List<String> production = List.of("--class-path", Kit.classPath());
        Map<String, String> variable = Map.of("EVENT_PUBLISHER_CONNECTION_STRING", rabbit.url());
        Kit setUp = kit(variable, production, "setup", "--package", "dev.kit.boot.operations", "--json");
        assertThat(setUp.code()).as(setUp.err()).isZero();
        assertThat(setUp.json().path("created").valueStream().map(JsonNode::stringValue))
                .containsExactly(
                        rabbit.exchange() + ".dlq",
                        rabbit.exchange() + ".indexer",
                        rabbit.exchange() + ".mailer",
                        rabbit.exchange() + ".retry.1");
        assertThat(setUp.out()).doesNotContain("guest:guest");
        Kit again = kit(variable, production, "setup", "--package", "dev.kit.boot.operations");
        assertThat(again.out().lines()).hasSize(4).allMatch(line -> line.startsWith("exists"));

        try (TestServer server = start()) {
            write(server, "one");
            awaitParked(server, 2);
        }
        List<String> named = List.of("--class-path", Kit.classPath(), "--connection-string", rabbit.url());
        Kit listed = kit(Map.of(), named, "list", "--json");
        assertThat(listed.code()).as(listed.err()).isZero();
        assertThat(listed.json().path("events")).hasSize(2);
        assertThat(listed.json().path("place").stringValue()).contains("guest:****@");
        String id = listed.json().path("events").get(0).path("id").stringValue();
        assertThat(kit(variable, production, "show", id, "--subscriber", "mailer", "--json")
                        .json()
                        .path("events")
                        .get(0)
                        .path("envelope")
                        .path("payload")
                        .path("text")
                        .stringValue())
                .isEqualTo("one");
        assertThat(kit(variable, production, "discard", id, "--subscriber", "mailer")
                        .out())
                .startsWith("1 parked event discarded");
        assertThat(kit(variable, production, "retry", "--subscriber", "mailer").out())
                .startsWith("no parked events retried");
        assertThat(kit(variable, production, "list", "--age", "1h").err()).contains("no parked events");
    }

    @Test
    @DisplayName("what is wrong is said with what, where and the remedy, and passwords are never shown")
    void saysWhatIsWrong() throws Exception {
        Kit nobody = kit(Map.of(), List.of(), "list");
        assertThat(nobody.code()).isEqualTo(2);
        assertThat(nobody.err()).contains("Nobody can be asked", "--connection-string");
        Kit noBroker = kit(Map.of(), List.of(), "setup");
        assertThat(noBroker.code()).isEqualTo(2);
        assertThat(noBroker.err())
                .contains("No broker is named", "--connection-string")
                .doesNotContain("no application");
        Kit away = kit(Map.of(), List.of("--url", "http://127.0.0.1:1/__studio"), "list");
        assertThat(away.code()).isEqualTo(1);
        assertThat(away.err()).contains("does not answer", "http://127.0.0.1:1/__studio", "kit dev");
        Kit closed = kit(
                Map.of(),
                List.of("--class-path", Kit.classPath(), "--connection-string", "rabbitmq://u:hush@127.0.0.1:1/"),
                "list");
        assertThat(closed.code()).isEqualTo(1);
        assertThat(closed.err())
                .contains("nothing answers on port 1", "u:****@")
                .doesNotContain("hush", "\tat ");
        Kit strange = kit(
                Map.of(), List.of("--class-path", Kit.classPath(), "--connection-string", "kafka://127.0.0.1"), "list");
        assertThat(strange.err()).contains("Unsupported event publisher type \"kafka\"", "rabbitmq");
        Kit memory = kit(Map.of(), List.of("--connection-string", "basic://app"), "list");
        assertThat(memory.code()).isEqualTo(2);
        assertThat(memory.err()).contains("memory of the application");
        assertThat(kit(Map.of(), List.of(), "retry").err()).contains("Neither an event nor a filter");
        assertThat(kit(Map.of(), List.of(), "show", "seven").err()).contains("no identifier of an event");
        assertThat(kit(Map.of(), List.of(), "lst").err()).contains("Did you mean events list?");
    }
}
