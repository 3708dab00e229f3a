package dev.kit.boot.observability;

import static dev.kit.boot.Polling.await;
import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.subscribers.Subscribers.s;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.TestServer;
import dev.kit.boot.background.BrokerPlace;
import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.audit.AuditableAction;
import dev.kit.constructs.audit.InMemoryAuditStorage;
import dev.kit.constructs.database.Database;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.subscribers.Subscriber;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import io.micrometer.observation.ObservationRegistry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** One trace, from a request over a broker to the SQL of a subscriber: as spans of OpenTelemetry and in the studio. */
class TraceTest {

    private static final JsonMapper JSON = new JsonMapper();
    private static final AttributeKey<String> SQL = AttributeKey.stringKey("db.query.text");
    private static final List<String> ENDS = List.of("http post ", "publish ", "subscriber ship");

    record Order(String id) {}

    static final EventType<Order> PLACED = EventType.of("order.placed", Order.class);
    static final AuditableAction<Order> SHIPMENT = AuditableAction.of("shipment.made", Order.class);
    static final Service<AuditStorage> AUDITS = Service.bean("audits", AuditStorage.class);
    static final Service<DataSource> DATABASE = Service.bean("database", DataSource.class);
    static final Service<Publisher> EVENTS = Service.of("events", Publisher::fromEnvironment);

    static final class Constructs {

        static final Endpoint<Order> place = e.database(Database.jdbc(DATABASE))
                .publisher(EVENTS)
                .post("/orders/:id")
                .params(Order.class)
                .output(Order.class)
                .event(PLACED, order -> order)
                .handle(ctx -> ctx.params());

        static final Subscriber ship = s.subscribe(PLACED)
                .name("ship")
                .database(Database.jdbc(DATABASE))
                .auditor(AUDITS, SHIPMENT)
                .each((event, ctx) -> {
                    ctx.db()
                            .sql("insert into shipments values (?)")
                            .param(event.payload().id())
                            .update();
                    ctx.auditor().audit(SHIPMENT, event.payload());
                });
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import(Tracing.class)
    static class Application {

        @Bean
        DataSource pool() {
            return database.application();
        }

        @Bean
        @Primary
        TracedSql database(@Qualifier("pool") DataSource pool, ObservationRegistry registry) {
            return new TracedSql(pool, registry);
        }

        @Bean
        InMemoryAuditStorage audits() {
            return new InMemoryAuditStorage();
        }
    }

    private static PostgresDatabase database;

    @BeforeAll
    static void open() {
        database = PostgresServer.find().createDatabase();
        JdbcClient owner = JdbcClient.create(database.owner());
        owner.sql("create table shipments (id text)").update();
        owner.sql("grant select, insert on shipments to " + database.applicationRole())
                .update();
    }

    @AfterAll
    static void close() {
        database.close();
    }

    private static TestServer start(String events, boolean outbox) {
        return TestServer.start(
                Application.class,
                "kit.routes=dev/kit/boot/observability/TraceTest$Constructs.class",
                "kit.events.outbox=" + outbox,
                "EVENT_PUBLISHER_CONNECTION_STRING=" + events,
                "spring.flyway.url=" + database.jdbcUrl(),
                "spring.flyway.user=" + database.ownerRole(),
                "spring.flyway.password=" + database.password());
    }

    private static SpanData span(List<SpanData> spans, Predicate<SpanData> wanted) {
        return spans.stream().filter(wanted).findFirst().orElseThrow(() -> new AssertionError("Not among " + spans));
    }

    private static SpanData named(List<SpanData> spans, String name) {
        return span(spans, span -> span.getName().equals(name));
    }

    private static boolean inserts(SpanData span, String table) {
        String sql = span.getAttributes().get(SQL);
        return sql != null && sql.contains("insert into " + table);
    }

    private static JsonNode studio(TestServer server, String path) throws Exception {
        return JSON.readTree(server.get("/__studio/api/" + path).body());
    }

    /** The trace of the newest entry of a list, once there is one. */
    private static String studioTrace(TestServer server, String list) throws Exception {
        JsonNode found = await().until(() -> studio(server, list), entries -> !entries.isEmpty());
        String path = list.replaceFirst("[?].*", "");
        return studio(server, path + "/" + found.get(0).path("id").stringValue())
                .path("traceId")
                .stringValue("");
    }

    /**
     * Places an order and returns the spans up to the subscriber's commit, of this request alone. Each thread ends its
     * span when it gets to it: the request's after its answer, the relay's even after the subscriber's.
     */
    private static List<SpanData> spansOf(TestServer server, String order, List<String> awaited, String... headers)
            throws Exception {
        InMemorySpanExporter exporter = server.context().getBean(InMemorySpanExporter.class);
        exporter.reset();
        assertThat(server.send("POST", "/orders/" + order, null, headers).statusCode())
                .isEqualTo(200);
        return await().until(
                        () -> List.copyOf(exporter.getFinishedSpanItems()),
                        spans -> awaited.stream()
                                .allMatch(name -> spans.stream()
                                        .anyMatch(span -> span.getName().startsWith(name))));
    }

    @ParameterizedTest(name = "one trace leads from the request to the subscriber's SQL behind RabbitMQ, outbox {0}")
    @ValueSource(booleans = {true, false})
    void leadsFromRequestToSql(boolean outbox) throws Exception {
        try (BrokerPlace place = BrokerPlace.create("ship");
                TestServer server = start(place.url(), outbox)) {
            List<String> awaited = new ArrayList<>(ENDS);
            if (outbox) {
                awaited.add("relay ");
            }
            List<SpanData> spans = spansOf(server, "7", awaited);

            SpanData request = named(spans, "http post /orders/{id}");
            SpanData publication = named(spans, "publish order.placed");
            SpanData run = named(spans, "subscriber ship");
            SpanData insert = span(spans, span -> inserts(span, "shipments"));
            String trace = request.getTraceId();
            assertThat(List.of(publication, run, insert))
                    .extracting(SpanData::getTraceId)
                    .containsOnly(trace);
            assertThat(publication.getParentSpanId()).isEqualTo(request.getSpanId());
            assertThat(run.getParentSpanId()).isEqualTo(publication.getSpanId());
            assertThat(insert.getParentSpanId()).isEqualTo(run.getSpanId());
            assertThat(publication.getAttributes().get(AttributeKey.stringKey("transport")))
                    .isEqualTo(outbox ? "outbox" : "rabbitmq");
            assertThat(spans.stream().anyMatch(span -> span.getName().startsWith("relay ")))
                    .isEqualTo(outbox);

            assertThat(studioTrace(server, "requests?path=/orders/7")).isEqualTo(trace);
            assertThat(studioTrace(server, "crons/runs?source=subscriber")).isEqualTo(trace);
            JsonNode recorded = studio(server, "crons/runs?source=subscriber").get(0);
            assertThat(studio(server, "crons/runs/" + recorded.path("id").stringValue())
                            .at("/queries/0/sql")
                            .stringValue())
                    .contains("insert into shipments");
            InMemoryAuditStorage audits = server.context().getBean(InMemoryAuditStorage.class);
            // With the outbox they are on their way for a moment longer than the run.
            await().until(() -> !audits.records().isEmpty());
            assertThat(audits.records())
                    .singleElement()
                    .satisfies(record -> assertThat(record.origin().traceId()).isEqualTo(trace));
        }
    }

    @Test
    @DisplayName("a trace that comes with the request goes on, over pg-boss's tables too")
    void continuesTheTraceOfTheClient() throws Exception {
        String trace = "4bf92f3577b34da6a3ce929d0e0e4736";
        String url = database.jdbcUrl().replaceFirst("^jdbc:postgresql://", "");
        String events = "pgboss://" + database.ownerRole() + ":" + database.password() + "@" + url;
        try (TestServer server = start(events, false)) {
            List<SpanData> spans = spansOf(server, "8", ENDS, "traceparent", "00-" + trace + "-00f067aa0ba902b7-01");

            assertThat(named(spans, "http post /orders/{id}").getParentSpanId()).isEqualTo("00f067aa0ba902b7");
            assertThat(span(spans, span -> inserts(span, "shipments")).getTraceId())
                    .isEqualTo(trace);
            assertThat(named(spans, "subscriber ship").getParentSpanId())
                    .isEqualTo(named(spans, "publish order.placed").getSpanId());
            assertThat(studioTrace(server, "crons/runs?source=subscriber")).isEqualTo(trace);
        }
    }
}
