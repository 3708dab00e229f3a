package dev.kit.constructs.run;

import static dev.kit.constructs.subscribers.Subscribers.s;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.events.EventConsumer.Delivery;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.codec.EventOrigin;
import dev.kit.constructs.run.RunObserver.Started;
import dev.kit.constructs.subscribers.Subscriber;
import dev.kit.constructs.subscribers.SubscriberRunner;
import dev.kit.envkit.EnvironmentParser;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

final class RunObserverTest {

    record Placed(String order) {}

    private static final EventType<Placed> PLACED = EventType.of("order.placed", Placed.class);

    private final List<String> seen = new CopyOnWriteArrayList<>();
    private final List<Started> started = new CopyOnWriteArrayList<>();

    private RunObserver noting(String name) {
        return run -> {
            started.add(run);
            seen.add(name + " begins on " + Thread.currentThread().getId());
            return failure -> seen.add(name + " ends with " + failure);
        };
    }

    private void run(List<RunObserver> observers, Subscriber subscriber, Delivery... batch) throws Exception {
        ServiceRegistry services = ServiceRegistry.create(new EnvironmentParser(Map.of()));
        ConstructEnvironment.Builder environment = ConstructEnvironment.builder(services);
        observers.forEach(environment::observer);
        try (SubscriberRunner runner = SubscriberRunner.create(environment.build())) {
            runner.run(subscriber, List.of(batch));
        }
    }

    private static Delivery delivery(String order, int attempt) {
        return new Delivery(EventOrigin.of("test").envelope(PLACED.of(new Placed(order))), attempt);
    }

    private Subscriber handling() {
        return s.subscribe(PLACED)
                .name("ship")
                .each((event, ctx) ->
                        seen.add("handles on " + Thread.currentThread().getId()));
    }

    @Test
    @DisplayName("observers surround the run on its own thread, the first outermost, and learn what caused it")
    void surroundsTheRun() throws Exception {
        Delivery delivery = delivery("1", 3);
        run(List.of(noting("outer"), noting("inner")), handling(), delivery);

        String thread = seen.get(0).substring("outer begins on ".length());
        assertThat(seen)
                .containsExactly(
                        "outer begins on " + thread,
                        "inner begins on " + thread,
                        "handles on " + thread,
                        "inner ends with null",
                        "outer ends with null");
        String id = delivery.envelope().id().toString();
        assertThat(started)
                .allSatisfy(run -> assertThat(run)
                        .isEqualTo(new Started("Subscriber", "ship", "event-" + id, 3, List.of(id), null)));
    }

    @Test
    @DisplayName("an observer learns of a throw, of an event that failed alone, and of a payload that does not fit")
    void learnsOfFailures() throws Exception {
        run(
                List.of(noting("a")),
                s.subscribe(PLACED).each((event, ctx) -> {
                    throw new IllegalStateException("thrown");
                }),
                delivery("1", 1));
        run(
                List.of(noting("b")),
                s.subscribe(PLACED).handle(ctx -> ctx.fail(ctx.events().get(0), new IllegalStateException("marked"))),
                delivery("1", 1));
        EventType<String> text = EventType.of("order.placed", String.class);
        run(
                List.of(noting("c")),
                handling(),
                new Delivery(EventOrigin.of("test").envelope(text.of("no object")), 1));

        assertThat(seen).contains("a ends with java.lang.IllegalStateException: thrown");
        assertThat(seen).contains("b ends with java.lang.IllegalStateException: marked");
        assertThat(seen).anyMatch(line -> line.startsWith("c ends with") && line.contains("does not fit"));
    }

    @Test
    @DisplayName("an observer that throws changes nothing, neither the run nor the other observers")
    void survivesAFailingObserver() throws Exception {
        RunObserver failing = run -> {
            throw new IllegalStateException("observer");
        };
        RunObserver failingLater = run -> failure -> {
            throw new IllegalStateException("observer");
        };
        Logger logger = (Logger) LoggerFactory.getLogger(RunObserver.class);
        ListAppender<ILoggingEvent> log = new ListAppender<>();
        log.start();
        logger.addAppender(log);
        try {
            run(List.of(failing, noting("other"), failingLater), handling(), delivery("1", 1));
        } finally {
            logger.detachAppender(log);
        }

        assertThat(seen).hasSize(3).last().isEqualTo("other ends with null");
        assertThat(log.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .hasSize(2)
                .allMatch(line -> line.contains(RunObserverTest.class.getName()));
    }

    @Test
    @DisplayName("what the watched work returns goes to who asked for it, watched or not")
    void returnsTheResult() throws Exception {
        ServiceRegistry services = ServiceRegistry.create(new EnvironmentParser(Map.of()));
        ConstructEnvironment alone = ConstructEnvironment.of(services);
        ConstructEnvironment watched =
                ConstructEnvironment.builder(services).observer(noting("a")).build();
        Started run = new Started("Job", "probe", "1", 1, List.of(), null);

        assertThat(alone.observers().watch(run, () -> "alone", result -> null)).isEqualTo("alone");
        assertThat(watched.observers().watch(run, () -> "watched", result -> null))
                .isEqualTo("watched");
    }
}
