package dev.kit.constructs.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.constructs.events.EventConsumer.Delivery;
import dev.kit.constructs.events.EventConsumer.Subscription;
import dev.kit.constructs.events.codec.EventOrigin;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What every transport promises: at least once, parked after the last attempt, in order within a key. */
public abstract class EventTransportContract extends EventReliabilityContract {

    @Test
    @DisplayName("SB-01 a subscriber gets type and payload of what was published")
    void deliversTypeAndPayload() throws Exception {
        BlockingQueue<Delivery> received = new LinkedBlockingQueue<>();
        consumer.subscribe(settings("one", USER_CREATED), into(received));
        publish(USER_CREATED.of(new UserCreated("123")));

        Event<UserCreated> event = take(received, 1).get(0).envelope().open(USER_CREATED);
        assertThat(event.payload()).isEqualTo(new UserCreated("123"));
        assertThat(event.is(USER_CREATED)).isTrue();
        assertThat(event.envelope().source()).isEqualTo("contract");
    }

    @Test
    @DisplayName("SB-02 two types arrive in publish order, other types do not")
    void deliversSubscribedTypesInOrder() throws Exception {
        BlockingQueue<Delivery> received = new LinkedBlockingQueue<>();
        consumer.subscribe(settings("two", USER_CREATED, USER_UPDATED), into(received));
        publish(
                USER_CREATED.of(new UserCreated("1")).key("k"),
                ERROR.of(new UserCreated("never")),
                USER_UPDATED.of(new UserCreated("2")).key("k"),
                USER_CREATED.of(new UserCreated("3")).key("k"));

        List<String> users = users(take(received, 3));
        if (keepsPublishOrder()) {
            assertThat(users).containsExactly("1", "2", "3");
        } else {
            assertThat(users).containsExactlyInAnyOrder("1", "2", "3");
        }
        assertThat(received).isEmpty();
    }

    /** Whether events of one key arrive in order while nothing fails. */
    protected boolean keepsPublishOrder() {
        return true;
    }

    @Test
    @DisplayName("LS-05 a subscription without types receives every type, or is refused with the remedy")
    void deliversEveryType() throws Exception {
        BlockingQueue<Delivery> received = new LinkedBlockingQueue<>();
        if (!deliversByQueue()) {
            assertThatThrownBy(() -> consumer.subscribe(settings("all"), into(received)))
                    .isInstanceOf(EventException.class)
                    .hasNoCause()
                    .hasMessageContaining("Name the types in subscribe(…)");
            return;
        }
        consumer.subscribe(settings("all"), into(received));
        publish(
                USER_CREATED.of(new UserCreated("1")),
                ERROR.of(new UserCreated("2")),
                USER_UPDATED.of(new UserCreated("3")));

        assertThat(take(received, 3))
                .extracting(delivery -> delivery.envelope().type())
                .containsExactlyInAnyOrder(USER_CREATED.name(), ERROR.name(), USER_UPDATED.name());
    }

    /** Whether the queue of a subscriber holds events of any type. */
    protected boolean deliversByQueue() {
        return true;
    }

    @Test
    @DisplayName("SB-03 two subscribers both get the event")
    void fansOutToEverySubscriber() throws Exception {
        BlockingQueue<Delivery> first = new LinkedBlockingQueue<>();
        BlockingQueue<Delivery> second = new LinkedBlockingQueue<>();
        consumer.subscribe(settings("first", USER_CREATED), into(first));
        consumer.subscribe(settings("second", USER_CREATED), into(second));
        publish(USER_CREATED.of(new UserCreated("1")));

        assertThat(users(take(first, 1))).containsExactly("1");
        assertThat(users(take(second, 1))).containsExactly("1");
    }

    @Test
    @DisplayName("two instances of one subscriber share the events")
    void sharesEventsAmongInstances() throws Exception {
        BlockingQueue<Delivery> received = new LinkedBlockingQueue<>();
        consumer.subscribe(settings("shared", USER_CREATED), into(received));
        consumer.subscribe(settings("shared", USER_CREATED), into(received));
        for (int i = 0; i < 50; i++) {
            publish(USER_CREATED.of(new UserCreated("u" + i)));
        }

        assertThat(users(take(received, 50))).doesNotHaveDuplicates();
        assertThat(received).isEmpty();
    }

    @Test
    @DisplayName("SB-04 a listener failing on event 2 of 3 receives 1 and 3")
    void goesOnAfterAFailure() throws Exception {
        BlockingQueue<Delivery> received = new LinkedBlockingQueue<>();
        Subscription subscription = consumer.subscribe(settings("failing", USER_CREATED), batch -> {
            if (users(batch).contains("2")) {
                throw new IllegalStateException("no twos");
            }
            received.addAll(batch);
            return Map.of();
        });
        publish(
                USER_CREATED.of(new UserCreated("1")),
                USER_CREATED.of(new UserCreated("2")),
                USER_CREATED.of(new UserCreated("3")));

        assertThat(users(take(received, 2))).containsExactlyInAnyOrder("1", "3");
        eventually(subscription, 1);
    }

    @Test
    @DisplayName("a failed event is delivered five times, then parked with its last error")
    void parksAfterTheLastAttempt() throws Exception {
        List<Integer> attempts = new CopyOnWriteArrayList<>();
        Subscription subscription = consumer.subscribe(settings("parking", USER_CREATED), batch -> {
            batch.forEach(delivery -> attempts.add(delivery.attempt()));
            throw new IllegalStateException("attempt " + attempts.size());
        });
        publish(USER_CREATED.of(new UserCreated("poison")));
        eventually(subscription, 1);

        assertThat(attempts).containsExactly(1, 2, 3, 4, 5);
        ParkedEvent parked = subscription.parked().get(0);
        assertThat(parked.attempts()).isEqualTo(5);
        assertThat(parked.lastError()).contains("attempt 5");
        assertThat(parked.subscriber()).isEqualTo("parking");
        assertThat(parked.envelope().open(USER_CREATED).payload()).isEqualTo(new UserCreated("poison"));
    }

    @Test
    @DisplayName("a parked event can be delivered again")
    void retriesAParkedEvent() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        BlockingQueue<Delivery> received = new LinkedBlockingQueue<>();
        Subscription subscription = consumer.subscribe(settings("redrive", USER_CREATED), batch -> {
            if (calls.incrementAndGet() <= 5) {
                throw new IllegalStateException("not yet");
            }
            received.addAll(batch);
            return Map.of();
        });
        publish(USER_CREATED.of(new UserCreated("1")));
        eventually(subscription, 1);
        UUID id = subscription.parked().get(0).envelope().id();

        assertThat(subscription.retry(id)).isTrue();
        assertThat(take(received, 1).get(0).attempt()).isEqualTo(1);
        assertThat(subscription.parked()).isEmpty();
        assertThat(subscription.retry(UUID.randomUUID())).isFalse();
    }

    @Test
    @DisplayName("only the failed events of a batch are delivered again")
    void redeliversOnlyWhatFailed() throws Exception {
        BlockingQueue<Delivery> received = new LinkedBlockingQueue<>();
        AtomicInteger failed = new AtomicInteger();
        consumer.subscribe(settings("partial", 5, 1, USER_CREATED), batch -> {
            received.addAll(batch);
            for (Delivery delivery : batch) {
                if (users(List.of(delivery)).contains("3") && failed.getAndIncrement() == 0) {
                    return Map.of(delivery.envelope().id(), new IllegalStateException("three"));
                }
            }
            return Map.of();
        });
        PublishableMessage<?>[] five = new PublishableMessage<?>[5];
        for (int i = 0; i < 5; i++) {
            five[i] = USER_CREATED.of(new UserCreated(String.valueOf(i + 1)));
        }
        publish(five);

        assertThat(users(take(received, 6))).containsExactlyInAnyOrder("1", "2", "3", "3", "4", "5");
        assertThat(received).isEmpty();
    }

    @Test
    @DisplayName("events of one key stay in order over failures and parallel calls")
    void keepsTheOrderOfAKey() throws Exception {
        BlockingQueue<Delivery> received = new LinkedBlockingQueue<>();
        consumer.subscribe(settings("keyed", 1, 4, USER_CREATED), batch -> {
            if (users(batch).contains("a0") && batch.get(0).attempt() < 3) {
                throw new IllegalStateException("not yet");
            }
            received.addAll(batch);
            return Map.of();
        });
        for (int i = 0; i < 20; i++) {
            publish(USER_CREATED.of(new UserCreated("a" + i)).key("a"));
            publish(USER_CREATED.of(new UserCreated("b" + i)).key("b"));
        }
        List<String> users = users(take(received, 40));

        if (capabilities().keyOrder()) {
            assertThat(users.stream().filter(user -> user.startsWith("a"))).isSortedAccordingTo(byNumber());
            assertThat(users.stream().filter(user -> user.startsWith("b"))).isSortedAccordingTo(byNumber());
        } else {
            assertThat(users.stream().distinct()).hasSize(40);
        }
    }

    private static java.util.Comparator<String> byNumber() {
        return java.util.Comparator.comparingInt(user -> Integer.parseInt(user.substring(1)));
    }

    @Test
    @DisplayName("calls run side by side, up to the concurrency")
    void runsCallsInParallel() throws Exception {
        CountDownLatch together = new CountDownLatch(3);
        BlockingQueue<Delivery> received = new LinkedBlockingQueue<>();
        consumer.subscribe(settings("parallel", 1, 3, USER_CREATED), batch -> {
            together.countDown();
            assertThat(together.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
            received.addAll(batch);
            return Map.of();
        });
        publish(
                USER_CREATED.of(new UserCreated("1")),
                USER_CREATED.of(new UserCreated("2")),
                USER_CREATED.of(new UserCreated("3")));

        assertThat(take(received, 3)).hasSize(3);
    }

    @Test
    @DisplayName("EV-17 an event type named error is a type like any other")
    void deliversATypeNamedError() throws Exception {
        BlockingQueue<Delivery> received = new LinkedBlockingQueue<>();
        consumer.subscribe(settings("errors", ERROR), into(received));
        publish(USER_CREATED.of(new UserCreated("no")), ERROR.of(new UserCreated("yes")));

        assertThat(users(take(received, 1))).containsExactly("yes");
    }

    @Test
    @DisplayName("EV-18 numbers, instants, nulls and nested lists come back equal")
    void carriesPayloadsWithoutLoss() throws Exception {
        BlockingQueue<Delivery> received = new LinkedBlockingQueue<>();
        consumer.subscribe(settings("exact", EVERYTHING), into(received));
        Everything sent = new Everything(
                Long.MAX_VALUE,
                new BigInteger("123456789012345678901234567890"),
                new BigDecimal("1234567890.123456789000"),
                Instant.parse("2026-01-01T00:00:00.123456789Z"),
                null,
                List.of(List.of(1, 2), List.of(), List.of(3)));
        publish(EVERYTHING.of(sent));

        assertThat(take(received, 1).get(0).envelope().open(EVERYTHING).payload())
                .isEqualTo(sent);
    }

    @Test
    @DisplayName("tenant, actor, trace, key and time travel with the event")
    void carriesTheOrigin() throws Exception {
        BlockingQueue<Delivery> received = new LinkedBlockingQueue<>();
        consumer.subscribe(settings("origin", USER_CREATED), into(received));
        String trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
        Envelope sent = new EventOrigin("shop", "acme", new EventActor("7", "user"), trace)
                .envelope(USER_CREATED.of(new UserCreated("1")).key("k"));
        publisher.publish(List.of(sent));

        assertThat(take(received, 1).get(0).envelope()).isEqualTo(sent);
    }

    @Test
    @DisplayName("closing a subscription finishes the running call and delivers nothing more")
    void drainsOnClose() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        BlockingQueue<Delivery> finished = new LinkedBlockingQueue<>();
        Subscription subscription = consumer.subscribe(settings("drain", USER_CREATED), batch -> {
            started.countDown();
            Thread.sleep(50);
            finished.addAll(batch);
            return Map.of();
        });
        publish(USER_CREATED.of(new UserCreated("1")));
        assertThat(started.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        subscription.close(PATIENCE);

        assertThat(users(List.copyOf(finished))).containsExactly("1");
        publish(USER_CREATED.of(new UserCreated("2")));
        assertThat(finished).hasSize(1);
    }

    @Test
    @DisplayName("publishing nothing is fine, and closing twice too")
    void toleratesEmptyBatchesAndSecondCloses() {
        publisher.publish(List.of());
        consumer.close();
        consumer.close();
        publisher.close();
        publisher.close();
    }
}
