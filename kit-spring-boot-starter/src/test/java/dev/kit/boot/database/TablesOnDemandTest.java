package dev.kit.boot.database;

import static dev.kit.boot.Polling.await;
import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.subscribers.Subscribers.s;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.TestServer;
import dev.kit.boot.background.OutboxLifecycle;
import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.audit.AuditableAction;
import dev.kit.constructs.audit.JdbcAuditStorage;
import dev.kit.constructs.database.Database;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.ratelimit.RateLimit;
import dev.kit.constructs.subscribers.Subscriber;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/** Which tables an application gets, and where it looks for them. */
class TablesOnDemandTest {

    private static final String HERE = "kit.routes=dev/kit/boot/database/TablesOnDemandTest$";
    private static final AtomicInteger CONNECTIONS = new AtomicInteger();
    private static final List<String> HEARD = new CopyOnWriteArrayList<>();

    @SuppressWarnings("NullAway.Init") // made before each test
    private static PostgresDatabase database;

    record Noted(String text) {}

    static final EventType<Noted> NOTED = EventType.of("demand.noted", Noted.class);
    static final AuditableAction<Noted> AUDITED = AuditableAction.of("demand.noted", Noted.class);

    static final class WithoutTables {
        static final Endpoint<String> hello =
                e.get("/hello").output(String.class).handle(ctx -> "Hello");
        static final Endpoint<String> limited = e.get("/limited")
                .rateLimit(RateLimit.of(100, Duration.ofMinutes(1)))
                .output(String.class)
                .handle(ctx -> "in");
    }

    static final class WithAll {
        static final Service<DataSource> DATABASE = Service.bean("database", DataSource.class);
        static final Service<AuditStorage> AUDITS = JdbcAuditStorage.on(DATABASE);
        static final Service<Publisher> EVENTS =
                Service.of("events", env -> Publisher.fromConnectionString("basic://tables-on-demand"));

        static final Endpoint<Noted> note = e.database(DATABASE)
                .publisher(EVENTS)
                .auditor(AUDITS)
                .post("/notes")
                .rateLimit(RateLimit.of(1, Duration.ofMinutes(1)))
                .output(Noted.class)
                .event(NOTED, noted -> noted)
                .audit(AUDITED, noted -> noted)
                .handle(ctx -> new Noted("kept"));
        static final Subscriber hear = s.subscribe(NOTED)
                .name("on-demand-hear")
                .database(Database.jdbc(DATABASE))
                .idempotent()
                .each((event, ctx) -> HEARD.add(event.payload().text()));
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {

        @Bean
        DataSource database() {
            return new DelegatingDataSource(database.application()) {
                @Override
                public Connection getConnection() throws SQLException {
                    CONNECTIONS.incrementAndGet();
                    return super.getConnection();
                }
            };
        }
    }

    @BeforeEach
    void open() {
        database = PostgresServer.find().createDatabase();
        CONNECTIONS.set(0);
        HEARD.clear();
    }

    @AfterEach
    void close() {
        database.close();
    }

    private static TestServer start(String constructs, String... more) {
        return TestServer.start(
                Application.class,
                List.of(
                        HERE + constructs + ".class",
                        "spring.flyway.url=" + database.jdbcUrl(),
                        "spring.flyway.user=" + database.ownerRole(),
                        "spring.flyway.password=" + database.password()),
                more);
    }

    private static List<String> tables() {
        return JdbcClient.create(database.owner())
                .sql("select schemaname || '.' || tablename from pg_tables"
                        + " where schemaname not in ('pg_catalog', 'information_schema') order by 1")
                .query(String.class)
                .list();
    }

    private static long rows(String table) {
        return JdbcClient.create(database.owner())
                .sql("select count(*) from " + table)
                .query(Long.class)
                .single();
    }

    @Test
    @DisplayName("FC-A4 an application whose constructs need no table gets none, and its database is not even asked")
    void leavesTheDatabaseAlone() throws Exception {
        try (TestServer server = start("WithoutTables")) {
            assertThat(server.get("/hello").statusCode()).isEqualTo(200);
        }
        try (TestServer server = start("None")) {
            assertThat(server.get("/hello").statusCode()).isEqualTo(404);
        }
        assertThat(tables()).isEmpty();
        assertThat(CONNECTIONS).hasValue(0);
    }

    @Test
    @DisplayName("FC-A4 a rate limit counted in PostgreSQL gets its table, and no other")
    void createsTheTableOfRateLimits() throws Exception {
        try (TestServer server = start("WithoutTables", "kit.rate-limit.store=postgres")) {
            assertThat(server.get("/limited").statusCode()).isEqualTo(200);
        }
        assertThat(tables()).containsExactly("public.kit_rate_limit");
    }

    @Test
    @DisplayName("FC-A4 outbox, inbox, audits and limits work in the schema that kit.schema.name names")
    void worksInANamedSchema() throws Exception {
        JdbcClient.create(database.owner()).sql("create schema \"Kit\"").update();
        try (TestServer server = start(
                "WithAll",
                "kit.schema.name=Kit",
                "kit.events.outbox=true",
                "kit.rate-limit.store=postgres",
                "kit.rate-limit.timeout=20s")) {
            assertThat(server.send("POST", "/notes", null).statusCode()).isEqualTo(200);
            assertThat(server.send("POST", "/notes", null).statusCode()).isEqualTo(429);
            await().untilAsserted(() -> assertThat(HEARD).containsExactly("kept"));
            assertThat(CONNECTIONS).hasPositiveValue();
            assertThat(server.context()
                            .getBean(OutboxLifecycle.class)
                            .outboxes()
                            .get(0)
                            .counts()
                            .parked())
                    .isZero();
        }
        assertThat(tables()).containsExactly("Kit.audit_log", "Kit.kit_inbox", "Kit.kit_outbox", "Kit.kit_rate_limit");
        assertThat(rows("\"Kit\".audit_log")).isEqualTo(1);
        assertThat(rows("\"Kit\".kit_inbox")).isEqualTo(1);
        assertThat(rows("\"Kit\".kit_rate_limit")).isEqualTo(1);
    }
}
