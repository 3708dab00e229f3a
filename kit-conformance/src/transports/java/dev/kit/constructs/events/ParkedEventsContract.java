package dev.kit.constructs.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.constructs.events.EventConsumer.Delivery;
import dev.kit.constructs.events.EventConsumer.Subscription;
import dev.kit.constructs.events.EventQueues.QueueState;
import dev.kit.constructs.events.ParkedEvents.ParkedFilter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Promises of every transport whose parked events can be looked after from outside of a subscription. */
public abstract class ParkedEventsContract extends EventTransportFixture {

    private final AtomicBoolean mended = new AtomicBoolean();
    private final BlockingQueue<Delivery> handled = new LinkedBlockingQueue<>();
    private ParkedEvents parked;

    @BeforeEach
    void open() {
        parked = ParkedEvents.fromConnectionString(connectionString());
    }

    @AfterEach
    void closeParked() {
        parked.close();
    }

    private Subscription failing(String subscriber) {
        return consumer.subscribe(settings(subscriber, USER_CREATED, USER_UPDATED), batch -> {
            if (!mended.get()) {
                throw new IllegalStateException("broken " + subscriber);
            }
            handled.addAll(batch);
            return Map.of();
        });
    }

    @Test
    @DisplayName("parked events of all subscribers are listed, the longest parked first, with their last error")
    void listsEvents() throws Exception {
        Subscription mailer = failing("mailer");
        Subscription stock = failing("stock");
        publish(USER_CREATED.of(new UserCreated("1")));
        eventually(mailer, 1);
        eventually(stock, 1);

        List<ParkedEvent> listed = parked.list(ParkedFilter.ALL, 10);
        assertThat(listed).extracting(ParkedEvent::subscriber).containsExactlyInAnyOrder("mailer", "stock");
        assertThat(listed).extracting(ParkedEvent::parkedAt).isSorted();
        assertThat(listed).allSatisfy(event -> {
            assertThat(event.lastError()).contains("broken " + event.subscriber());
            assertThat(event.attempts()).isEqualTo(5);
            assertThat(event.envelope().open(USER_CREATED).payload()).isEqualTo(new UserCreated("1"));
        });
        assertThat(parked.list(ParkedFilter.ALL, 1)).hasSize(1);
        assertThatThrownBy(() -> parked.list(ParkedFilter.ALL, 0)).hasMessageContaining("at least 1");
    }

    @Test
    @DisplayName("a filter selects by subscriber, type, event and time")
    void filtersEvents() throws Exception {
        Subscription mailer = failing("mailer");
        Subscription stock = failing("stock");
        Instant before = Instant.now().minus(Duration.ofMinutes(1));
        publish(USER_CREATED.of(new UserCreated("1")), USER_UPDATED.of(new UserCreated("2")));
        eventually(mailer, 2);
        eventually(stock, 2);
        UUID created = parked.list(ParkedFilter.ofSubscriber("mailer").type("user.created"), 10)
                .get(0)
                .envelope()
                .id();

        assertThat(parked.count(ParkedFilter.ALL)).isEqualTo(4);
        assertThat(parked.count(ParkedFilter.ALL.type("user.updated"))).isEqualTo(2);
        assertThat(parked.count(ParkedFilter.ofSubscriber("stock").type("user.created")))
                .isEqualTo(1);
        assertThat(parked.count(ParkedFilter.ofEvent(UUID.randomUUID()))).isZero();
        assertThat(parked.list(ParkedFilter.ofSubscriber("stock"), 10)).hasSize(2);
        assertThat(parked.list(ParkedFilter.ALL.type("user.updated"), 10)).hasSize(2);
        assertThat(parked.list(ParkedFilter.ofEvent(created), 10)).hasSize(2);
        assertThat(parked.list(ParkedFilter.ALL.between(before, Instant.now().plus(Duration.ofMinutes(1))), 10))
                .hasSize(4);
        assertThat(parked.list(ParkedFilter.ALL.between(before, before.plusSeconds(1)), 10))
                .isEmpty();
        assertThat(parked.list(ParkedFilter.ofEvent(UUID.randomUUID()), 10)).isEmpty();
    }

    @Test
    @DisplayName("events of a filter are delivered again, from the first attempt, to their subscriber alone")
    void retriesEvents() throws Exception {
        Subscription mailer = failing("mailer");
        Subscription stock = failing("stock");
        publish(USER_CREATED.of(new UserCreated("1")), USER_CREATED.of(new UserCreated("2")));
        eventually(mailer, 2);
        eventually(stock, 2);
        mended.set(true);

        assertThat(parked.retry(ParkedFilter.ofSubscriber("mailer"))).isEqualTo(2);
        List<Delivery> again = take(handled, 2);
        assertThat(users(again)).containsExactlyInAnyOrder("1", "2");
        assertThat(again).extracting(Delivery::attempt).containsOnly(1);
        assertThat(parked.list(ParkedFilter.ALL, 10))
                .extracting(ParkedEvent::subscriber)
                .containsOnly("stock");
        assertThat(parked.retry(ParkedFilter.ofSubscriber("mailer"))).isZero();
    }

    @Test
    @DisplayName("events of a filter are discarded for good")
    void discardsEvents() throws Exception {
        Subscription mailer = failing("mailer");
        publish(USER_CREATED.of(new UserCreated("1")), USER_UPDATED.of(new UserCreated("2")));
        eventually(mailer, 2);
        mended.set(true);

        assertThat(parked.discard(ParkedFilter.ALL.type("user.created"))).isEqualTo(1);
        assertThat(parked.discard(ParkedFilter.ALL.type("user.created"))).isZero();
        assertThat(parked.retry(ParkedFilter.ALL)).isEqualTo(1);
        assertThat(users(take(handled, 1))).containsExactly("2");
        assertThat(handled).isEmpty();
    }

    @Test
    @DisplayName("queues show what was given up and what waits, since when, and looking takes nothing")
    void showsQueues() throws Exception {
        try (EventQueues queues = EventQueues.of(ConnectionString.parse(connectionString()))) {
            Subscription mailer = failing("mailer");
            publish(USER_CREATED.of(new UserCreated("1")));
            eventually(mailer, 1);
            List<EventConsumer.Settings> known = List.of(settings("mailer", USER_CREATED, USER_UPDATED));
            awaitFigure(1, queues, known, QueueState::parked);
            assertThat(queues.list(known))
                    .filteredOn(state -> "mailer".equals(state.subscriber()))
                    .allSatisfy(state -> assertThat(state.consumers()).isIn(null, 1));
            if (!capabilities().durable()) {
                return;
            }
            mailer.close();
            publish(USER_CREATED.of(new UserCreated("2")), USER_CREATED.of(new UserCreated("3")));
            awaitFigure(2, queues, known, QueueState::waiting);
            assertThat(queues.list(known))
                    .filteredOn(state -> state.oldest() != null)
                    .allSatisfy(state -> assertThat(state.oldest())
                            .isBetween(
                                    Instant.now().minusSeconds(60),
                                    Instant.now().plusSeconds(1)));
            assertThat(queues.list(known))
                    .allSatisfy(state -> assertThat(state.unknown().isEmpty())
                            .isEqualTo(state.inFlight() != null && state.consumers() != null));
            mended.set(true);
            failing("mailer");
            assertThat(users(take(handled, 2))).containsExactlyInAnyOrder("2", "3");
        }
    }

    private static void awaitFigure(
            long expected, EventQueues queues, List<EventConsumer.Settings> known, Function<QueueState, Long> figure) {
        Awaitility.await().atMost(PATIENCE).pollInterval(Duration.ofMillis(20)).untilAsserted(() -> {
            List<QueueState> states = queues.list(known);
            assertThat(sum(states, figure)).as("%s", states).isEqualTo(expected);
        });
    }

    private static long sum(List<QueueState> states, Function<QueueState, Long> figure) {
        return states.stream()
                .map(figure)
                .filter(Objects::nonNull)
                .mapToLong(Long::longValue)
                .sum();
    }

    @Test
    @DisplayName("what is set up before the first start of a subscriber holds its events until it starts")
    void createsQueues() throws Exception {
        List<EventConsumer.Settings> wanted =
                List.of(settings("mailer", USER_CREATED), settings("stock", USER_UPDATED));
        try (EventQueues queues = EventQueues.of(ConnectionString.parse(connectionString()))) {
            assertThat(queues.list(wanted)).noneMatch(state -> state.subscriber() != null);
            queues.create(wanted);
            queues.create(wanted);
            if (!capabilities().durable()) {
                return;
            }
            assertThat(queues.list(wanted)).isNotEmpty();
            publish(USER_CREATED.of(new UserCreated("1")));
        }
        mended.set(true);
        consumer.subscribe(settings("stock", USER_UPDATED), into(handled));
        consumer.subscribe(settings("mailer", USER_CREATED), into(handled));
        assertThat(users(take(handled, 1))).containsExactly("1");
    }
}
