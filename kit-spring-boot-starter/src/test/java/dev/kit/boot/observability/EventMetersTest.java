package dev.kit.boot.observability;

import static dev.kit.boot.Polling.await;
import static dev.kit.constructs.crons.Crons.c;
import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.functions.Functions.f;
import static dev.kit.constructs.subscribers.Subscribers.s;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.TestServer;
import dev.kit.constructs.Service;
import dev.kit.constructs.crons.Cron;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.functions.CloudFunction;
import dev.kit.constructs.functions.FunctionInvoker;
import dev.kit.constructs.functions.Functions.NoInput;
import dev.kit.constructs.subscribers.Subscriber;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.filter.ServerHttpObservationFilter;

/** Figures of constructs in the registry of the application. */
class EventMetersTest {

    record Order(String id) {}

    static final EventType<Order> PLACED = EventType.of("order.placed", Order.class);
    static final EventType<Order> DROPPED = EventType.of("order.dropped", Order.class);
    static final Service<Publisher> EVENTS =
            Service.of("events", env -> Publisher.fromConnectionString("basic://event-meters"));
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

        static final Endpoint<Order> look =
                e.get("/orders/:id").params(Order.class).output(Order.class).handle(ctx -> ctx.params());

        static final Endpoint<Order> drop = e.publisher(AWAY)
                .delete("/orders/:id")
                .params(Order.class)
                .output(Order.class)
                .event(DROPPED, order -> order)
                .handle(ctx -> ctx.params());

        static final Subscriber ship = s.subscribe(PLACED)
                .name("ship")
                .retry(2, Duration.ofMillis(1))
                .each((event, ctx) -> {
                    if (event.payload().id().equals("heavy")) {
                        throw new IllegalStateException("Too heavy to ship");
                    }
                });

        static final Cron<NoInput, ?> tick = c.schedule("rate(1 second)").handle(ctx -> {});
        static final CloudFunction<NoInput, String> greet =
                f.output(String.class).handle(ctx -> "Hello");
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {

        @Bean
        MeterRegistry meters() {
            return new SimpleMeterRegistry();
        }

        @Bean
        ObservationRegistry observations(MeterRegistry meters) {
            ObservationRegistry registry = ObservationRegistry.create();
            registry.observationConfig().observationHandler(new DefaultMeterObservationHandler(meters));
            return registry;
        }

        @Bean
        FilterRegistrationBean<ServerHttpObservationFilter> serverObservations(ObservationRegistry registry) {
            return new FilterRegistrationBean<>(new ServerHttpObservationFilter(registry));
        }
    }

    private static TestServer server;
    private static MeterRegistry meters;

    @BeforeAll
    static void start() throws Exception {
        server = TestServer.start(
                Application.class,
                "kit.routes=dev/kit/boot/observability/EventMetersTest$Constructs.class",
                "kit.studio.enabled=false");
        meters = server.context().getBean(MeterRegistry.class);
        for (String order : new String[] {"light", "feather", "heavy"}) {
            assertThat(server.send("POST", "/orders/" + order, null).statusCode())
                    .isEqualTo(200);
        }
        assertThat(server.send("DELETE", "/orders/7", null).statusCode()).isEqualTo(200);
        server.context().getBean(FunctionInvoker.class).call(Constructs.greet);
        // A parked event does not say that the events beside it are handled, nor a timer that it has a time.
        await().until(() -> count("kit.events.parked") == 1 && count("kit.events.delivered") == 4);
        await().until(() -> timed("kit.cron") > 0);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static double count(String name, String... tags) {
        return meters.find(name).tags(tags).counters().stream()
                .mapToDouble(counter -> counter.count())
                .sum();
    }

    private static long timed(String name, String... tags) {
        return meters.find(name).tags(tags).timers().stream()
                .mapToLong(timer -> timer.count())
                .sum();
    }

    @Test
    @DisplayName("published, lost, delivered, retried and parked events are counted by transport, type and subscriber")
    void countsEvents() {
        String[] placed = {"transport", "basic", "type", "order.placed"};
        String[] shipped = {"transport", "basic", "type", "order.placed", "subscriber", "ship"};

        assertThat(meters.get("kit.events.published")
                        .tags(placed)
                        .tag("outcome", "published")
                        .counter()
                        .count())
                .isEqualTo(3);
        assertThat(count("kit.events.published", "transport", "other", "type", "order.dropped", "outcome", "lost"))
                .isEqualTo(1);
        assertThat(meters.get("kit.events.delivered")
                        .tags(shipped)
                        .tag("outcome", "success")
                        .counter()
                        .count())
                .isEqualTo(2);
        assertThat(meters.get("kit.events.delivered")
                        .tags(shipped)
                        .tag("outcome", "failure")
                        .counter()
                        .count())
                .isEqualTo(2);
        assertThat(count("kit.events.retried", shipped)).isEqualTo(1);
        assertThat(count("kit.events.parked", shipped)).isEqualTo(1);
        assertThat(timed("kit.events.lag", shipped))
                .as("first deliveries alone")
                .isEqualTo(3);
        assertThat(meters.get("kit.events.lag").timer().max(TimeUnit.SECONDS)).isBetween(0.0, 60.0);
    }

    /** How often everything of Kit's was counted or timed, but for crons, which run by themselves. */
    private static Map<String, Double> figures() {
        return meters.getMeters().stream()
                .filter(meter -> meter.getId().getName().startsWith("kit.events.")
                        || meter.getId().getName().matches("kit[.](subscriber|function).*"))
                .collect(Collectors.toMap(
                        meter -> meter.getId().toString(),
                        meter -> meter.measure().iterator().next().getValue()));
    }

    @Test
    @DisplayName("a request that publishes nothing is not observed or counted by Kit, whatever registries there are")
    void leavesRequestsToSpring() throws Exception {
        Map<String, Double> before = figures();
        assertThat(server.get("/orders/7").statusCode()).isEqualTo(200);
        assertThat(figures()).isNotEmpty().isEqualTo(before);
        await().until(() -> timed("http.server.requests", "uri", "/orders/{id}", "method", "GET") == 1);
    }

    @Test
    @DisplayName("publications and runs of subscribers, functions and crons are observed, failures by their exception")
    void observesRuns() {
        assertThat(timed("kit.events.publish", "type", "order.placed", "source", "POST /orders/:id", "error", "none"))
                .isEqualTo(3);
        assertThat(timed("kit.events.publish", "type", "order.dropped", "error", "EventException"))
                .isEqualTo(1);
        assertThat(timed("kit.subscriber", "subscriber", "ship", "error", "none"))
                .isEqualTo(2);
        assertThat(timed("kit.subscriber", "subscriber", "ship", "error", "IllegalStateException"))
                .isEqualTo(2);
        assertThat(timed("kit.function", "function", "greet")).isEqualTo(1);
        assertThat(timed("kit.cron", "cron", "tick")).isPositive();
        assertThat(meters.find("kit.events.publish.active").longTaskTimers())
                .allMatch(timer -> timer.activeTasks() == 0);
    }

    @Test
    @DisplayName("the server's observation of a request has the route of the endpoint as its uri")
    void namesRequestsByRoute() throws Exception {
        await().until(() -> timed("http.server.requests", "uri", "/orders/{id}", "method", "POST") == 3);

        assertThat(meters.find("http.server.requests").tag("uri", "UNKNOWN").timers())
                .isEmpty();
    }

    @Test
    @DisplayName("every figure and every tag of it stands in the guide, and none has a value for each event")
    void isDocumented() throws Exception {
        String guide = Files.readString(Path.of("../docs/observability.md"));
        Map<String, Set<String>> tags = new TreeMap<>();
        for (Meter meter : meters.getMeters()) {
            String name = meter.getId().getName();
            if (name.startsWith("kit.") && !name.endsWith(".active")) {
                tags.computeIfAbsent(name, added -> new TreeSet<>())
                        .addAll(meter.getId().getTags().stream()
                                .map(Tag::getKey)
                                .toList());
            }
        }

        assertThat(tags.keySet())
                .contains("kit.events.published", "kit.events.delivered", "kit.events.retried", "kit.events.parked");
        tags.forEach((name, keys) -> {
            String row = guide.lines()
                    .filter(line -> line.startsWith("| `" + name + "`"))
                    .collect(Collectors.joining());
            assertThat(row).as(name).isNotEmpty();
            keys.stream()
                    .filter(key -> !key.equals("error"))
                    .forEach(key -> assertThat(row).as(name).contains("`" + key + "`"));
        });
        assertThat(meters.getMeters())
                .allSatisfy(meter -> assertThat(meter.getId().toString()).doesNotContain("heavy"));
    }
}
