package dev.kit.boot.background;

import static dev.kit.boot.Polling.await;
import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.subscribers.Subscribers.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.boot.TestServer;
import dev.kit.constructs.Service;
import dev.kit.constructs.database.Database;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.events.outbox.Outbox;
import dev.kit.constructs.events.outbox.OutboxEvents;
import dev.kit.constructs.subscribers.Subscriber;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;

class OutboxServingTest {

    private static final String CONSTRUCTS = "dev/kit/boot/background/OutboxServingTest$";

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

    static final class Explicit {

        static final Endpoint<Noted> write = e.database(DATABASE)
                .publisher(Outbox.of(EVENTS))
                .post("/notes")
                .output(Noted.class)
                .event(NOTED, noted -> noted)
                .handle(ctx -> new Noted("kept"));
    }

    static final class Homeless {

        static final Endpoint<Noted> write = e.publisher(Outbox.of(EVENTS))
                .post("/notes")
                .output(Noted.class)
                .event(NOTED, noted -> noted)
                .handle(ctx -> new Noted("lost"));
    }

    static final class Namesakes {

        static final Subscriber first = s.subscribe(NOTED).name("same").each((event, ctx) -> {});
        static final Subscriber second = s.subscribe(NOTED).name("same").each((event, ctx) -> {});
    }

    static final class Idempotent {

        static final Subscriber once = s.subscribe(NOTED)
                .name("once")
                .database(Database.jdbc(DATABASE))
                .idempotent()
                .each((event, ctx) -> {});
    }

    /** A broker that can be switched off. */
    static final class Broker implements Publisher {

        final List<Envelope> received = new CopyOnWriteArrayList<>();
        volatile boolean dead;

        @Override
        public void publish(List<Envelope> events) {
            if (dead) {
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

    @BeforeEach
    void dropTables() {
        JdbcClient.create(database.owner())
                .sql("drop table if exists audit_log, kit_inbox, kit_outbox")
                .update();
    }

    static TestServer start(String constructs, String... more) {
        return TestServer.start(Application.class, settings(constructs), more);
    }

    private static ConfigurableApplicationContext unserved(String constructs, String... more) {
        return TestServer.startUnserved(Application.class, settings(constructs), more);
    }

    private static List<String> settings(String constructs) {
        return List.of(
                "kit.routes=" + CONSTRUCTS + constructs + ".class",
                "spring.flyway.url=" + database.jdbcUrl(),
                "spring.flyway.user=" + database.ownerRole(),
                "spring.flyway.password=" + database.password());
    }

    private static boolean exists(String table) {
        return JdbcClient.create(database.owner())
                .sql("select to_regclass(?) is not null")
                .param(table)
                .query(Boolean.class)
                .single();
    }

    @Test
    @DisplayName("R6 a dead broker does not show in the answer, and the event arrives later without a restart")
    void survivesADeadBroker() throws Exception {
        try (TestServer server = start("Routes", "kit.events.outbox=true")) {
            Broker broker = server.context().getBean(Broker.class);
            OutboxEvents outbox =
                    server.context().getBean(OutboxLifecycle.class).outboxes().get(0);
            broker.dead = true;
            assertThat(server.send("POST", "/notes", null).statusCode()).isEqualTo(200);
            await().until(() -> outbox.pending(10).stream().anyMatch(event -> event.attempts() > 0));
            assertThat(outbox.pending(10).get(0).lastError()).contains("The broker is dead.");

            broker.dead = false;
            await().until(() -> !broker.received.isEmpty());
            await().until(() -> outbox.counts().pending() == 0);
            assertThat(broker.received.get(0).open(NOTED).payload()).isEqualTo(new Noted("kept"));
        }
    }

    @Test
    @DisplayName("R6 events that wait at the end of the application are sent after its next start")
    void sendsAfterTheNextStart() throws Exception {
        try (TestServer server = start("Explicit")) {
            server.context().getBean(Broker.class).dead = true;
            assertThat(server.send("POST", "/notes", null).statusCode()).isEqualTo(200);
        }
        try (TestServer server = start("Explicit")) {
            Broker broker = server.context().getBean(Broker.class);
            await().until(() -> broker.received.size() == 1);
        }
    }

    @Test
    @DisplayName("an outbox without a database stops the start and names the endpoint")
    void refusesAnOutboxWithoutDatabase() {
        assertThatThrownBy(() -> unserved("Homeless"))
                .hasStackTraceContaining("POST /notes publishes through an outbox but has no database");
    }

    @Test
    @DisplayName("two subscribers of one name stop the start, both named")
    void refusesNamesakes() {
        assertThatThrownBy(() -> unserved("Namesakes"))
                .hasStackTraceContaining("Two subscribers are named \"same\"")
                .hasStackTraceContaining("Namesakes.first")
                .hasStackTraceContaining("Namesakes.second");
    }

    @Test
    @DisplayName("without automatic tables the start fails and says which table to make from which file")
    void namesTheMissingTable() {
        assertThatThrownBy(() -> unserved("Routes", "kit.events.outbox=true", "kit.schema.auto=false"))
                .hasStackTraceContaining("Table kit_outbox is missing: the outbox of POST /notes needs it")
                .hasStackTraceContaining("META-INF/kit/sql/kit_outbox.sql")
                .hasStackTraceContaining("kit.schema.auto=true");
        assertThatThrownBy(() -> unserved("Idempotent", "kit.schema.auto=false"))
                .hasStackTraceContaining("Table kit_inbox is missing: idempotent subscriber once needs it");
        assertThat(exists("kit_outbox")).isFalse();
    }

    @Test
    @DisplayName("nothing that uses a database starts where it is not used")
    void staysAwayWhenUnused() throws Exception {
        try (TestServer server = start("Routes", "kit.schema.auto=false")) {
            assertThat(server.context().getBean(OutboxLifecycle.class).outboxes())
                    .isEmpty();
            assertThat(server.send("POST", "/notes", null).statusCode()).isEqualTo(200);
            await().until(() -> server.context().getBean(Broker.class).received.size() == 1);
        }
    }
}
