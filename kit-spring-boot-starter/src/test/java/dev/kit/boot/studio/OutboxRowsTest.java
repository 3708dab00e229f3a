package dev.kit.boot.studio;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.Polling;
import dev.kit.boot.TestServer;
import dev.kit.constructs.Service;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The studio beside an outbox whose broker is dead. */
final class OutboxRowsTest {

    private static final JsonMapper JSON = new JsonMapper();

    record Noted(String text) {}

    static final Service<DataSource> DATABASE = Service.bean("database", DataSource.class);
    static final Service<Publisher> EVENTS = Service.bean("events", Publisher.class);
    static final EventType<Noted> NOTED = EventType.of("note.written", Noted.class);

    static final class Routes {

        static final Endpoint<Noted> write = e.database(DATABASE)
                .publisher(EVENTS)
                .post("/notes")
                .output(Noted.class)
                .event(NOTED, noted -> noted)
                .handle(ctx -> new Noted("kept"));
    }

    /** A broker that refuses until it lives. */
    static final class Broker implements Publisher {

        final List<Envelope> received = new CopyOnWriteArrayList<>();
        volatile boolean alive;

        @Override
        public void publish(List<Envelope> events) {
            if (!alive) {
                throw new EventException("The broker is dead.");
            }
            received.addAll(events);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {

        @Bean
        DataSource database() {
            return database.application();
        }

        @Bean
        Broker events() {
            return new Broker();
        }
    }

    private static PostgresDatabase database;

    @BeforeAll
    static void open() {
        database = PostgresServer.find().createDatabase();
    }

    @AfterAll
    static void close() {
        database.close();
    }

    private static TestServer start(String... more) {
        String[] settings = new String[more.length + 4];
        settings[0] = "kit.routes=dev/kit/boot/studio/OutboxRowsTest$Routes.class";
        settings[1] = "spring.flyway.url=" + database.jdbcUrl();
        settings[2] = "spring.flyway.user=" + database.ownerRole();
        settings[3] = "spring.flyway.password=" + database.password();
        System.arraycopy(more, 0, settings, 4, more.length);
        return TestServer.start(Application.class, settings);
    }

    private static JsonNode outbox(TestServer server) throws Exception {
        return JSON.readTree(server.get("/__studio/api/outbox").body());
    }

    private static JsonNode await(TestServer server, Predicate<JsonNode> expected) {
        return Polling.await().until(() -> outbox(server), expected);
    }

    private static int retry(TestServer server, String id) throws Exception {
        return server.send("POST", "/__studio/api/outbox/" + id + "/retry", null, "X-Kit-Studio", "1")
                .statusCode();
    }

    @Test
    @DisplayName("R6 the studio shows an event that a dead broker keeps waiting, then parked, and a retry delivers it")
    void showsAndRetries() throws Exception {
        try (TestServer server = start("kit.events.outbox=true")) {
            Broker broker = server.context().getBean(Broker.class);
            assertThat(server.send("POST", "/notes", null).statusCode()).isEqualTo(200);
            JsonNode row = await(server, state -> state.at("/rows/0/attempts").intValue() > 0)
                    .at("/rows/0");
            String id = row.path("id").stringValue();
            assertThat(row.path("type").stringValue()).isEqualTo("note.written");
            assertThat(row.path("state").stringValue()).isEqualTo("pending");
            assertThat(row.path("target").stringValue()).isEqualTo("events");
            assertThat(row.path("lastError").stringValue()).contains("The broker is dead.");
            assertThat(row.path("nextAttempt").isNull()).isFalse();
            assertThat(retry(server, id)).isEqualTo(404);

            park();
            JsonNode parked = await(server, state -> state.path("parked").intValue() == 1);
            assertThat(parked.path("pending").intValue()).isZero();
            assertThat(parked.at("/rows/0/state").stringValue()).isEqualTo("parked");
            assertThat(retry(server, "no-uuid")).isEqualTo(404);

            broker.alive = true;
            assertThat(retry(server, id)).isEqualTo(200);
            await(server, state -> state.path("rows").isEmpty());
            assertThat(broker.received)
                    .singleElement()
                    .satisfies(event -> assertThat(event.id()).hasToString(id));
        }
    }

    /** As the relay does after the last of many attempts, which would take the test an hour. */
    private static void park() {
        JdbcClient client = JdbcClient.create(database.owner());
        Polling.await()
                .until(() ->
                        client.sql("update kit_outbox set parked_at = now()").update() > 0);
    }

    @Test
    @DisplayName("the studio says when there is no outbox")
    void saysThatThereIsNone() throws Exception {
        try (TestServer server = start()) {
            assertThat(outbox(server).path("enabled").booleanValue()).isFalse();
            assertThat(retry(server, "any")).isEqualTo(404);
        }
    }
}
