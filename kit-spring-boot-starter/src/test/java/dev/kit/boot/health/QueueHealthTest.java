package dev.kit.boot.health;

import static dev.kit.boot.Polling.await;
import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.subscribers.Subscribers.s;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.TestServer;
import dev.kit.boot.UnusedPort;
import dev.kit.boot.background.BrokerPlace;
import dev.kit.constructs.Service;
import dev.kit.constructs.database.Database;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.events.ConnectionString;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.subscribers.Subscriber;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Where events wait, at the health endpoint and as gauges. */
class QueueHealthTest {

    record Order(String id) {}

    static final EventType<Order> PLACED = EventType.of("order.placed", Order.class);
    static final Service<DataSource> DATABASE = Service.bean("database", DataSource.class);
    static final Service<Publisher> EVENTS = Service.of("events", Publisher::fromEnvironment);
    static final Service<Publisher> AWAY = Service.of("away", env -> events -> {
        throw new EventException("away");
    });

    static final class Constructs {

        static final Endpoint<Order> place = e.publisher(EVENTS)
                .post("/orders/:id")
                .params(Order.class)
                .output(Order.class)
                .event(PLACED, order -> order)
                .handle(ctx -> ctx.params());

        static final Subscriber ship = s.subscribe(PLACED)
                .name("ship")
                .retry(1, Duration.ofMillis(1))
                .each((event, ctx) -> {
                    throw new IllegalStateException("Too heavy to ship");
                });
    }

    static final class Waiting {

        static final Endpoint<Order> place = e.database(Database.jdbc(DATABASE))
                .publisher(AWAY)
                .post("/orders/:id")
                .params(Order.class)
                .output(Order.class)
                .event(PLACED, order -> order)
                .handle(ctx -> ctx.params());
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {

        @Bean
        MeterRegistry meters() {
            return new SimpleMeterRegistry();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class WithDatabase extends Application {

        @Bean
        DataSource database() {
            return requireNonNull(database).application();
        }
    }

    private static @Nullable PostgresDatabase database;

    private static TestServer start(Class<?> application, String constructs, String... more) {
        return TestServer.start(
                application,
                List.of(
                        "kit.routes=dev/kit/boot/health/QueueHealthTest$" + constructs + ".class",
                        "kit.studio.enabled=false",
                        "kit.events.figures-interval=10ms"),
                more);
    }

    private static Health health(TestServer server, String name) {
        Health health = server.context()
                .getBean(name + "HealthIndicator", HealthIndicator.class)
                .health();
        assertThat(health).isNotNull();
        return health;
    }

    private static double gauge(TestServer server, String name, String transport) {
        return server.context()
                .getBean(MeterRegistry.class)
                .get(name)
                .tags("transport", transport)
                .gauge()
                .value();
    }

    private static void parks(TestServer server, String place, String transport) throws Exception {
        // The first look at a place may take longer than the two seconds for which the indicator waits.
        await().untilAsserted(() ->
                assertThat(health(server, "kitBroker").getDetails()).isEqualTo(Map.of(place, "answers")));
        assertThat(health(server, "kitParked").getStatus()).isEqualTo(Status.UP);
        assertThat(server.send("POST", "/orders/7", null).statusCode()).isEqualTo(200);
        await().until(() -> health(server, "kitParked").getStatus().equals(Status.DOWN));

        assertThat(health(server, "kitParked").getDetails())
                .containsEntry("parked", 1L)
                .containsEntry(place, 1L);
        assertThat(health(server, "kitBroker").getStatus()).isEqualTo(Status.UP);
        await().until(() -> gauge(server, "kit.queue.parked", transport) == 1);
        assertThat(gauge(server, "kit.queue.waiting", transport)).isZero();
        assertThat(gauge(server, "kit.queue.oldest", transport)).isZero();
    }

    @Test
    @DisplayName("kitParked is DOWN above its limit, and gauges have the figures of each transport")
    void showsParkedEvents() throws Exception {
        try (TestServer server = start(
                Application.class,
                "Constructs",
                "kit.events.health.max-parked=0",
                "EVENT_PUBLISHER_CONNECTION_STRING=basic://queue-health")) {
            parks(server, "basic://queue-health", "basic");
        }
    }

    @Test
    @DisplayName("parked events of RabbitMQ are shown alike, and its address without its password")
    void showsABroker() throws Exception {
        try (BrokerPlace place = BrokerPlace.create("ship");
                TestServer server = start(
                        Application.class,
                        "Constructs",
                        "kit.events.health.max-parked=0",
                        "EVENT_PUBLISHER_CONNECTION_STRING=" + place.url())) {
            parks(server, ConnectionString.parse(place.url()).toString(), "rabbitmq");
        }
    }

    @Test
    @DisplayName("kitBroker is DOWN while a broker does not answer, and its figures are unknown")
    void showsAnAbsentBroker() throws Exception {
        int port = UnusedPort.find();
        try (TestServer server = start(
                Application.class,
                "Constructs",
                "EVENT_PUBLISHER_CONNECTION_STRING=rabbitmq://guest:hunter2@127.0.0.1:" + port + "/")) {
            await().untilAsserted(() -> {
                Health broker = health(server, "kitBroker");
                assertThat(broker.getStatus()).isEqualTo(Status.DOWN);
                assertThat(broker.getDetails())
                        .containsEntry("rabbitmq://guest:****@127.0.0.1:" + port, EventException.class.getName());
            });
            assertThat(gauge(server, "kit.queue.parked", "rabbitmq")).isNaN();
            assertThat(health(server, "kitParked").getStatus()).isEqualTo(Status.UP);
        }
    }

    @Test
    @DisplayName("kitRelay shows what waits in an outbox, and is DOWN once an event waits longer than the limit")
    void showsWhatWaitsInAnOutbox() throws Exception {
        PostgresDatabase closing = PostgresServer.find().createDatabase();
        database = closing;
        try (closing;
                TestServer server = start(
                        WithDatabase.class,
                        "Waiting",
                        "kit.events.outbox=true",
                        "kit.events.health.max-relay-age=200ms",
                        "spring.flyway.url=" + closing.jdbcUrl(),
                        "spring.flyway.user=" + closing.ownerRole(),
                        "spring.flyway.password=" + closing.password())) {
            await().untilAsserted(() -> assertThat(health(server, "kitRelay").getDetails())
                    .isEqualTo(Map.of("outbox", Map.of("waiting", 0L, "parked", 0L))));
            assertThat(gauge(server, "kit.queue.waiting", "outbox")).isZero();

            assertThat(server.send("POST", "/orders/7", null).statusCode()).isEqualTo(200);
            await().until(() -> health(server, "kitRelay").getStatus().equals(Status.DOWN));

            assertThat(health(server, "kitRelay").getDetails().get("outbox"))
                    .asString()
                    .contains("waiting=1", "oldest=");
            assertThat(gauge(server, "kit.queue.waiting", "outbox")).isEqualTo(1);
            assertThat(gauge(server, "kit.queue.oldest", "outbox")).isBetween(0.1, 60.0);
            // The age alone makes it DOWN: the relay may not have tried yet.
            MeterRegistry meters = server.context().getBean(MeterRegistry.class);
            await().until(() ->
                    meters.find("kit.events.relayed").tags("outbox", "away", "outcome", "refused").counters().stream()
                                    .mapToDouble(Counter::count)
                                    .sum()
                            > 0);
        }
    }
}
