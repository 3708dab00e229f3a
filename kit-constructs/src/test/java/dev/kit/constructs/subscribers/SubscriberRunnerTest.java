package dev.kit.constructs.subscribers;

import static dev.kit.constructs.subscribers.Subscribers.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.constructs.EventRun;
import dev.kit.constructs.PipelineListener;
import dev.kit.constructs.Service;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.SubscriberRun;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventActor;
import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.events.EventConsumer.Delivery;
import dev.kit.constructs.events.EventConsumer.Subscription;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.PublishableMessage;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.events.basic.BasicBus;
import dev.kit.constructs.events.codec.EventOrigin;
import dev.kit.constructs.run.ConstructEnvironment;
import dev.kit.constructs.run.RunTimeoutException;
import dev.kit.constructs.validation.InvalidOutputException;
import dev.kit.envkit.EnvironmentParser;
import jakarta.validation.constraints.NotBlank;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

final class SubscriberRunnerTest {

    sealed interface UserEvent permits UserCreated, UserRenamed {
        String userId();
    }

    record UserCreated(String userId) implements UserEvent {}

    record UserRenamed(String userId, String name) implements UserEvent {}

    record Count(int seen) {}

    record Report(@NotBlank String text) {}

    private static final EventType<UserCreated> USER_CREATED = EventType.of("user.created", UserCreated.class);
    private static final EventType<UserRenamed> USER_RENAMED = EventType.of("user.renamed", UserRenamed.class);
    private static final EventType<Count> COUNTED = EventType.of("counted", Count.class);
    private static final Service<List<String>> MAILS = Service.of("mails", env -> new CopyOnWriteArrayList<>());
    private static final Service<Publisher> EVENTS =
            Service.of("events", env -> Publisher.fromConnectionString("basic://unused"));

    private static final String TRACE = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

    private final List<SubscriberRun> runs = new CopyOnWriteArrayList<>();
    private final List<EventRun> published = new CopyOnWriteArrayList<>();
    private final ServiceRegistry registry = ServiceRegistry.create(new EnvironmentParser(Map.of()));
    private final SubscriberRunner runner = SubscriberRunner.create(ConstructEnvironment.builder(registry)
            .source("shop")
            .listener(new PipelineListener() {
                @Override
                public void subscriberRan(SubscriberRun run) {
                    runs.add(run);
                }

                @Override
                public void eventPublished(EventRun run) {
                    published.add(run);
                }
            })
            .build());

    @AfterEach
    void close() {
        runner.close();
    }

    private static Delivery delivery(PublishableMessage<?> message) {
        return new Delivery(EventOrigin.of("test").envelope(message), 1);
    }

    private static List<Delivery> created(String... users) {
        List<Delivery> batch = new ArrayList<>();
        for (String user : users) {
            batch.add(delivery(USER_CREATED.of(new UserCreated(user))));
        }
        return batch;
    }

    @Test
    @DisplayName("a batch handler sees typed events and declared services")
    void handlesABatch() throws Exception {
        Subscriber subscriber = s.subscribe(USER_CREATED)
                .services(MAILS)
                .handle(ctx -> ctx.events()
                        .forEach(event -> ctx.service(MAILS).add(event.payload().userId())));

        assertThat(runner.run(subscriber, created("1", "2"))).isEmpty();
        assertThat(registry.get(MAILS)).containsExactly("1", "2");
    }

    @Test
    @DisplayName("several types share a parent, and the type tells them apart")
    void narrowsByType() throws Exception {
        List<String> seen = new ArrayList<>();
        Subscriber subscriber = s.<UserEvent>subscribe(USER_CREATED, USER_RENAMED)
                .each((event, ctx) -> {
                    seen.add(event.payload().userId() + (event.is(USER_RENAMED) ? " renamed" : " created"));
                });
        List<Delivery> batch = new ArrayList<>(created("1"));
        batch.add(delivery(USER_RENAMED.of(new UserRenamed("1", "Ann"))));
        batch.add(delivery(COUNTED.of(new Count(1))));

        assertThat(runner.run(subscriber, batch)).isEmpty();
        assertThat(seen).containsExactly("1 created", "1 renamed");
    }

    @Test
    @DisplayName("a throw in each() fails that event alone")
    void failsOneEventAlone() throws Exception {
        Subscriber subscriber = s.subscribe(USER_CREATED).each((event, ctx) -> {
            if (event.payload().userId().equals("2")) {
                throw new IllegalStateException("no twos");
            }
        });
        List<Delivery> batch = created("1", "2", "3");

        Map<UUID, Throwable> failures = runner.run(subscriber, batch);
        assertThat(failures).containsOnlyKeys(batch.get(1).envelope().id());
        assertThat(runs).hasSize(3).filteredOn(run -> run.failure() != null).hasSize(1);
    }

    @Test
    @DisplayName("a throw in handle() fails the batch, fail() only one event")
    void failsTheBatchOrOneEvent() throws Exception {
        List<Delivery> batch = created("1", "2");
        Subscriber throwing = s.subscribe(USER_CREATED).handle(ctx -> {
            throw new IllegalStateException("all");
        });
        Subscriber marking = s.subscribe(USER_CREATED)
                .handle(ctx -> ctx.fail(ctx.events().get(1), new IllegalStateException("second")));

        assertThat(runner.run(throwing, batch)).hasSize(2);
        assertThat(runner.run(marking, batch))
                .containsOnlyKeys(batch.get(1).envelope().id());
    }

    @Test
    @DisplayName("a payload that does not fit its type fails alone")
    void failsAnUnreadableEventAlone() throws Exception {
        List<String> seen = new ArrayList<>();
        Subscriber subscriber = s.subscribe(COUNTED)
                .batchSize(2)
                .handle(ctx -> ctx.events()
                        .forEach(
                                event -> seen.add(String.valueOf(event.payload().seen()))));
        Delivery wrong = delivery(EventType.of("counted", UserRenamed.class).of(new UserRenamed("1", "Ann")));
        Delivery unreadable = new Delivery(withPayload(wrong.envelope()), 1);

        Map<UUID, Throwable> failures = runner.run(subscriber, List.of(delivery(COUNTED.of(new Count(1))), unreadable));
        assertThat(failures).containsOnlyKeys(unreadable.envelope().id());
        assertThat(seen).containsExactly("1");
    }

    private static Envelope withPayload(Envelope envelope) {
        return new Envelope(
                envelope.id(),
                envelope.type(),
                tools.jackson.databind.node.StringNode.valueOf("text"),
                envelope.time(),
                envelope.source(),
                null,
                null,
                null,
                null);
    }

    @Test
    @DisplayName("the timeout interrupts the handler and fails its events")
    void interruptsAtTheTimeout() throws Exception {
        CountDownLatch interrupted = new CountDownLatch(1);
        // A call whose thread starts later than this is cancelled before its handler begins.
        Subscriber subscriber = s.subscribe(USER_CREATED).timeout(2_000).handle(ctx -> {
            try {
                Thread.sleep(60_000);
            } catch (InterruptedException e) {
                interrupted.countDown();
                throw e;
            }
        });

        Map<UUID, Throwable> failures = runner.run(subscriber, created("1"));
        assertThat(failures.values())
                .singleElement()
                .isInstanceOf(RunTimeoutException.class)
                .asString()
                .contains("2000 ms");
        assertThat(interrupted.await(20, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    @DisplayName("EV-11 a subscriber publishes, and the cause's tenant, actor and trace go along")
    void publishesWithTheOriginOfTheCause() throws Exception {
        List<Envelope> sent = new CopyOnWriteArrayList<>();
        registry.with(EVENTS, (Publisher) sent::addAll);
        Subscriber subscriber = s.subscribe(USER_CREATED)
                .publisher(EVENTS)
                .name("counter")
                .each((event, ctx) -> ctx.publish(COUNTED.of(new Count(1))));
        EventOrigin cause = new EventOrigin("till", "acme", new EventActor("7", "user"), TRACE, "request-7");

        runner.run(subscriber, List.of(new Delivery(cause.envelope(USER_CREATED.of(new UserCreated("1"))), 1)));
        assertThat(sent).singleElement().satisfies(envelope -> {
            assertThat(envelope.source()).isEqualTo("shop");
            assertThat(envelope.tenant()).isEqualTo("acme");
            assertThat(envelope.actor()).isEqualTo(new EventActor("7", "user"));
            assertThat(envelope.traceparent()).isEqualTo(TRACE);
        });
        assertThat(published).singleElement().extracting(EventRun::failure).isNull();
        assertThat(runs)
                .singleElement()
                .extracting(run -> run.events().get(0).requestId())
                .isEqualTo("request-7");
    }

    @Test
    @DisplayName("EV-12 a failing publish() reaches the handler")
    void letsTheHandlerSeeAFailedPublication() throws Exception {
        registry.with(EVENTS, (Publisher) events -> {
            throw new EventException("broker down");
        });
        List<Throwable> seen = new ArrayList<>();
        Subscriber subscriber = s.subscribe(USER_CREATED).publisher(EVENTS).each((event, ctx) -> {
            try {
                ctx.publish(COUNTED.of(new Count(1)));
            } catch (EventException e) {
                seen.add(e);
            }
        });

        assertThat(runner.run(subscriber, created("1"))).isEmpty();
        assertThat(seen).singleElement().asString().contains("broker down");
        assertThat(published).singleElement().extracting(EventRun::failure).isNotNull();
    }

    @Test
    @DisplayName("an invalid output fails the batch")
    void validatesTheOutput() throws Exception {
        Subscriber subscriber = s.subscribe(USER_CREATED)
                .output(Report.class)
                .handle(ctx -> new Report(ctx.events().size() > 1 ? "ok" : ""));

        assertThat(runner.run(subscriber, created("1", "2"))).isEmpty();
        assertThat(runner.run(subscriber, created("1")).values())
                .singleElement()
                .isInstanceOf(InvalidOutputException.class);
    }

    @Test
    @DisplayName("a subscription is retried and then parked, end to end in this process")
    void runsFromAConsumer() throws Exception {
        String url = "basic://" + UUID.randomUUID();
        BlockingQueue<Integer> attempts = new LinkedBlockingQueue<>();
        Subscriber subscriber = s.subscribe(USER_CREATED)
                .retry(3, Duration.ofMillis(1))
                .each((event, ctx) -> {
                    attempts.add(ctx.attempt());
                    throw new IllegalStateException("always");
                });
        try (EventConsumer consumer = EventConsumer.fromConnectionString(url);
                Publisher publisher = Publisher.fromConnectionString(url)) {
            Subscription subscription = runner.start(subscriber, consumer);
            publisher.publish(List.of(EventOrigin.of("test").envelope(USER_CREATED.of(new UserCreated("1")))));
            BasicBus.named(url.substring("basic://".length())).awaitIdle(Duration.ofSeconds(20));

            assertThat(attempts).containsExactly(1, 2, 3);
            assertThat(subscription.parked())
                    .singleElement()
                    .satisfies(parked -> assertThat(parked.attempts()).isEqualTo(3));
        }
    }

    @Test
    void builderCanBeBranched() {
        var base = s.subscribe(USER_CREATED).name("base");
        Subscriber quick = base.retry(1, Duration.ZERO).handle(ctx -> {});
        Subscriber steady =
                base.concurrency(4).batchSize(10).timeout(Duration.ofSeconds(5)).handle(ctx -> {});

        assertThat(quick.retry().attempts()).isEqualTo(1);
        assertThat(steady.retry().attempts()).isEqualTo(5);
        assertThat(quick.concurrency()).isEqualTo(1);
        assertThat(quick.timeout()).isEqualTo(Duration.ofSeconds(30));
        assertThat(steady.settings().batchSize()).isEqualTo(10);
        assertThat(steady.name()).isEqualTo("base");
        assertThat(steady.types()).containsExactly(USER_CREATED);
    }

    @Test
    void usesTheGivenLogger() throws Exception {
        Logger logger = LoggerFactory.getLogger("mine");
        List<Logger> seen = new ArrayList<>();
        Subscriber subscriber = s.subscribe(USER_CREATED).logger(logger).handle(ctx -> seen.add(ctx.logger()));

        runner.run(subscriber, created("1"));
        assertThat(seen).containsExactly(logger);
    }

    @Test
    void refusesAnUndeclaredServiceAndPublisher() throws Exception {
        Subscriber service = s.subscribe(USER_CREATED).handle(ctx -> ctx.service(MAILS));
        Subscriber publishing = s.subscribe(USER_CREATED).handle(ctx -> ctx.publish(COUNTED.of(new Count(1))));

        assertThat(runner.run(service, created("1")).values())
                .singleElement()
                .asString()
                .contains("mails");
        assertThat(runner.run(publishing, created("1")).values())
                .singleElement()
                .asString()
                .contains(".publisher(");
    }

    @Test
    void refusesContradictionsWhenBuilt() {
        assertThatThrownBy(() -> s.subscribe()).hasMessageContaining("subscribeAll()");
        assertThatThrownBy(() -> s.subscribe(USER_CREATED).idempotent().handle(ctx -> {}))
                .hasMessageContaining(".database(");
        assertThatThrownBy(
                        () -> s.subscribe(USER_CREATED).rls(event -> Map.of()).handle(ctx -> {}))
                .hasMessageContaining(".database(");
        assertThatThrownBy(() -> s.subscribe(USER_CREATED).timeout(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> s.subscribe(USER_CREATED).concurrency(0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    @DisplayName("a call that comes after the close is interrupted: no failure of its events, and no run")
    void interruptsCallsAfterTheClose() {
        Subscriber batches = s.subscribe(USER_CREATED).handle(ctx -> {});
        Subscriber single = s.subscribe(USER_CREATED).each((event, ctx) -> {});

        runner.close();

        assertThatThrownBy(() -> runner.run(batches, created("1")))
                .isInstanceOf(InterruptedException.class)
                .hasMessage("Subscriber user.created cannot run: its runner is closed.");
        assertThatThrownBy(() -> runner.run(single, created("1"))).isInstanceOf(InterruptedException.class);
        assertThat(runs).isEmpty();
    }
}
