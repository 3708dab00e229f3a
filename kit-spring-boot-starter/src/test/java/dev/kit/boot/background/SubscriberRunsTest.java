package dev.kit.boot.background;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.subscribers.Subscribers.s;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.Polling;
import dev.kit.boot.TestServer;
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
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The runs of subscribers, as the studio records them. */
final class SubscriberRunsTest {

    private static final JsonMapper JSON = new JsonMapper();

    record Order(String id) {}

    record Shipped(String order, int attempt) {}

    static final EventType<Order> PLACED = EventType.of("order.placed", Order.class);
    static final EventType<Shipped> SHIPPED = EventType.of("order.shipped", Shipped.class);
    static final AuditableAction<Shipped> SHIPMENT = AuditableAction.of("shipment.made", Shipped.class);
    static final Service<AuditStorage> AUDITS = Service.bean("audits", AuditStorage.class);
    static final Service<DataSource> DATABASE = Service.bean("database", DataSource.class);
    static final Service<Publisher> EVENTS =
            Service.of("events", env -> Publisher.fromConnectionString("basic://subscriber-runs"));

    static final class Constructs {

        static final Endpoint<Order> place = e.publisher(EVENTS)
                .post("/orders/:id")
                .params(Order.class)
                .output(Order.class)
                .event(PLACED, order -> order)
                .handle(ctx -> ctx.params());

        static final Subscriber ship = s.subscribe(PLACED)
                .name("ship")
                .database(Database.jdbc(DATABASE))
                .publisher(EVENTS)
                .auditor(AUDITS, SHIPMENT)
                .retry(2, Duration.ofMillis(50))
                .each((event, ctx) -> {
                    String order = event.payload().id();
                    ctx.logger().info("Shipping {}", order);
                    ctx.db().sql("select ? || '!'").param(order).query().listOfRows();
                    if (order.equals("heavy")) {
                        throw new IllegalStateException("Too heavy to ship");
                    }
                    Shipped shipped = new Shipped(order, ctx.attempt());
                    ctx.auditor().audit(SHIPMENT, shipped);
                    ctx.publish(SHIPPED.of(shipped));
                });
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {

        @Bean
        DataSource database() {
            return database.application();
        }

        @Bean
        AuditStorage audits() {
            return new InMemoryAuditStorage();
        }
    }

    private static PostgresDatabase database;
    private static TestServer server;

    @BeforeAll
    static void open() {
        database = PostgresServer.find().createDatabase();
        server = TestServer.start(
                Application.class, "kit.routes=dev/kit/boot/background/SubscriberRunsTest$Constructs.class");
    }

    @AfterAll
    static void close() {
        server.close();
        database.close();
    }

    private static JsonNode get(String path) throws Exception {
        return JSON.readTree(server.get("/__studio/api/" + path).body());
    }

    private static JsonNode await(String path, Predicate<JsonNode> expected) {
        return Polling.await().until(() -> get(path), expected);
    }

    /** Places an order, and returns the last of the runs that it causes. */
    private static JsonNode runAfter(String order, int runs) throws Exception {
        int before = get("crons/runs?source=subscriber").size();
        assertThat(server.send("POST", "/orders/" + order, null).statusCode()).isEqualTo(200);
        JsonNode found = await("crons/runs?source=subscriber", all -> all.size() == before + runs);
        return get("crons/runs/" + found.get(0).path("id").stringValue());
    }

    private static List<String> texts(JsonNode list, String member) {
        return list.valueStream().map(each -> each.path(member).stringValue("")).toList();
    }

    @Test
    @DisplayName("a subscriber's run is recorded with its statements, log lines, events and audits under one identity")
    void recordsARun() throws Exception {
        JsonNode run = runAfter("light", 1);

        assertThat(run.path("name").stringValue()).isEqualTo("ship");
        assertThat(run.path("outcome").stringValue()).isEqualTo("completed");
        assertThat(run.path("attempt").intValue()).isEqualTo(1);
        JsonNode query = run.at("/queries/0");
        assertThat(query.path("sql").stringValue()).contains("|| '!'");
        assertThat(query.at("/binds/0").stringValue()).isEqualTo("light");
        assertThat(query.path("rows").intValue()).isEqualTo(1);
        assertThat(query.at("/callSite/file").stringValue()).isEqualTo("SubscriberRunsTest.java");
        assertThat(texts(run.path("logs"), "message")).containsExactly("Shipping light");
        assertThat(texts(run.path("events"), "type")).containsExactly("order.shipped");
        assertThat(texts(run.path("audits"), "type")).containsExactly("shipment.made");
        String id = run.path("id").stringValue();
        for (String kind : List.of("logs", "events", "audits")) {
            assertThat(texts(run.path(kind), "requestId")).containsOnly(id);
        }
    }

    @Test
    @DisplayName("a run names the event and the request behind it, and the request names its runs")
    void linksRunAndRequest() throws Exception {
        JsonNode run = runAfter("linked", 1);

        JsonNode cause = run.at("/causedBy/0");
        assertThat(cause.path("type").stringValue()).isEqualTo("order.placed");
        assertThat(cause.path("messageId")).isEqualTo(run.at("/causes/0"));
        // The run may be recorded before the request that caused it: nothing orders the ends of their threads.
        JsonNode request = await("requests/" + cause.path("requestId").stringValue(), found -> found.has("path"));
        assertThat(request.path("path").stringValue()).isEqualTo("/orders/linked");
        assertThat(texts(request.path("runs"), "id"))
                .containsExactly(run.path("id").stringValue());
        assertThat(request.path("sqlCount").intValue())
                .as("the statements of the run are not the request's")
                .isZero();
        assertThat(texts(get("crons/runs?cause=" + run.at("/causes/0").stringValue()), "id"))
                .containsExactly(run.path("id").stringValue());
    }

    @Test
    @DisplayName("each attempt of a failing subscriber is a run with its exception")
    void recordsEachAttempt() throws Exception {
        JsonNode last = runAfter("heavy", 2);

        assertThat(last.path("attempt").intValue()).isEqualTo(2);
        assertThat(last.path("outcome").stringValue()).isEqualTo("failed");
        assertThat(last.path("error").stringValue()).contains("Too heavy to ship");
        assertThat(last.at("/exceptions/0/handled").booleanValue()).isFalse();
        assertThat(last.at("/exceptions/0/id")).isEqualTo(last.path("exceptionId"));
        JsonNode lines = await("logs?requestId=" + last.path("id").stringValue(), found -> found.size() == 3);
        assertThat(texts(lines, "message"))
                .anyMatch(line -> line.equals("Shipping heavy"))
                .anyMatch(line -> line.equals("Error processing subscriber ship"))
                .anyMatch(line -> line.startsWith("Subscriber ship gave up event"));
        assertThat(last.path("sqlCount").intValue()).isEqualTo(1);
    }
}
