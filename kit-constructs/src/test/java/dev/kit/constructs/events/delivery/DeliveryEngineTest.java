package dev.kit.constructs.events.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventConsumer.Delivery;
import dev.kit.constructs.events.EventConsumer.Listener;
import dev.kit.constructs.events.EventConsumer.Settings;
import dev.kit.constructs.events.EventException.UnreadableEventException;
import dev.kit.constructs.events.ParkedEvent;
import dev.kit.constructs.events.ParkedEvents.ParkedFilter;
import dev.kit.constructs.events.RedeliveryPolicy;
import dev.kit.constructs.events.codec.WireJson;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The engine on a transport that writes down what it is asked for. */
final class DeliveryEngineTest {

    private static final Duration DRAIN = Duration.ofSeconds(30);

    /** A message in memory. */
    private record Note(
            int number,
            Envelope envelope,
            int attempt,
            @Nullable String key,
            @Nullable Throwable problem) implements Received {

        static Note of(int number, @Nullable String key) {
            Envelope event = new Envelope(
                    new UUID(0, number),
                    "t",
                    WireJson.string("" + number),
                    Instant.EPOCH,
                    "test",
                    key,
                    null,
                    null,
                    null);
            return new Note(number, event, 1, key, null);
        }

        Note attempt(int attempt) {
            return new Note(number, envelope, attempt, key, problem);
        }

        Note problem(Throwable reason) {
            return new Note(number, envelope, attempt, key, reason);
        }
    }

    /** A transport with one source for all workers. */
    private static final class Notes implements Feed<Note>, MessageSource<Note>, ParkedStore<Note> {

        final Backlog<Note> backlog = new Backlog<>();
        final List<String> calls = new CopyOnWriteArrayList<>();
        final List<Note> parked = new CopyOnWriteArrayList<>();
        final CountDownLatch released = new CountDownLatch(1);
        final CountDownLatch stopped = new CountDownLatch(1);
        final boolean stores;
        final int claim;
        volatile BooleanSupplier closing = () -> false;

        Notes(boolean stores, int claim) {
            this.stores = stores;
            this.claim = claim;
        }

        private void wrote(String call, List<Note> notes) {
            notes.forEach(note -> calls.add(call + " " + note.number()));
        }

        @Override
        public MessageSource<Note> source(BooleanSupplier ends) {
            closing = ends;
            return this;
        }

        @Override
        public List<Note> fetch(int most) throws InterruptedException {
            return backlog.take(Math.max(most, claim), closing);
        }

        @Override
        public void acknowledge(List<Note> handled) {
            wrote("ack", handled);
        }

        @Override
        public void retryLater(List<Failed<Note>> failures) {
            failures.forEach(failure -> calls.add("again " + failure.message().number() + " after "
                    + failure.delay().toMillis()));
        }

        @Override
        public List<Failed<Note>> park(List<Failed<Note>> failures) {
            failures.forEach(failure -> {
                calls.add("park " + failure.message().number() + " after " + failure.attempts());
                parked.add(failure.message());
            });
            return stores ? failures : List.of();
        }

        @Override
        public void handBack(List<Note> messages) {
            wrote("back", messages);
        }

        @Override
        public void done(List<Note> batch) {
            wrote("done", batch);
            backlog.done(batch);
        }

        @Override
        public void end() {
            calls.add("end");
        }

        @Override
        public void stop() {
            wrote("left", backlog.stop());
            stopped.countDown();
        }

        @Override
        public void release(Duration left) {
            calls.add("release");
            released.countDown();
        }

        @Override
        public void visit(String task, int most, BiConsumer<List<Note>, Consumer<Note>> visitor) {
            calls.add(task);
            visitor.accept(List.copyOf(parked), parked::remove);
        }

        @Override
        public long count() {
            calls.add("count");
            return parked.size();
        }

        @Override
        public ParkedEvent event(Note note) {
            return new ParkedEvent("s", note.envelope(), note.attempt(), "why", Instant.ofEpochSecond(-note.number()));
        }

        @Override
        public void sendBack(List<Note> messages, Consumer<Note> sent) {
            wrote("send", messages);
            messages.forEach(sent);
        }

        @Override
        public void close() {
            calls.add("close");
        }
    }

    private final Notes notes = new Notes(true, 1);
    private final List<Integer> heard = new CopyOnWriteArrayList<>();
    private @Nullable DeliverySubscription open;

    @AfterEach
    void close() {
        if (open != null) {
            open.close(Duration.ZERO);
        }
    }

    private DeliverySubscription start(Notes transport, int batch, int concurrency, Listener listener) {
        Settings settings = new Settings(
                "s",
                Set.of("t"),
                batch,
                concurrency,
                RedeliveryPolicy.of(3, Duration.ofMillis(10)),
                Duration.ofSeconds(30));
        DeliverySubscription started =
                DeliverySubscription.start(settings, listener, new StoredParkedEvents<>(transport), transport);
        open = started;
        return started;
    }

    private Map<UUID, Throwable> hear(List<Delivery> batch) {
        batch.forEach(delivery -> heard.add((int) delivery.envelope().id().getLeastSignificantBits()));
        return Map.of();
    }

    private static void awaitIdle(Notes transport) throws InterruptedException {
        assertThat(transport.backlog.awaitIdle(System.nanoTime() + TimeUnit.SECONDS.toNanos(30)))
                .isTrue();
    }

    @Test
    @DisplayName("SP-06 of a batch only the failed messages come again, each after the delay of its attempt")
    void retriesTheFailedOnes() throws Exception {
        notes.backlog.addAll(List.of(Note.of(1, null), Note.of(2, null).attempt(2), Note.of(3, null)));
        start(notes, 3, 1, batch -> Map.of(new UUID(0, 2), new IllegalStateException("no")));
        awaitIdle(notes);
        assertThat(notes.calls).containsExactly("ack 1", "ack 3", "again 2 after 20", "done 1", "done 2", "done 3");
    }

    @Test
    @DisplayName("the last attempt and what cannot be read are parked; a whole failed call fails each of its messages")
    void parksWhatFailedTooOften() throws Exception {
        notes.backlog.addAll(List.of(Note.of(1, null), Note.of(2, null).attempt(3)));
        start(notes, 2, 1, batch -> {
            throw new IllegalStateException("all");
        });
        awaitIdle(notes);
        assertThat(notes.calls).containsExactly("again 1 after 10", "park 2 after 3", "done 1", "done 2");
        notes.calls.clear();
        notes.backlog.add(Note.of(3, null).problem(new UnreadableEventException("odd")));
        awaitIdle(notes);
        assertThat(notes.calls).containsExactly("park 3 after 1", "done 3");
    }

    @Test
    @DisplayName("a message with a problem never reaches the listener, and the others of its batch do")
    void keepsProblemsFromTheListener() throws Exception {
        notes.backlog.addAll(List.of(Note.of(1, null).problem(new IllegalStateException("odd")), Note.of(2, null)));
        start(notes, 2, 1, this::hear);
        awaitIdle(notes);
        assertThat(heard).containsExactly(2);
        assertThat(notes.calls).containsExactly("ack 2", "again 1 after 10", "done 1", "done 2");
    }

    @Test
    @DisplayName("messages of one key are handled one after another, those of others meanwhile")
    void keepsTheOrderOfKeys() throws Exception {
        notes.backlog.addAll(List.of(Note.of(1, "a"), Note.of(2, "a"), Note.of(3, "b"), Note.of(4, null)));
        CountDownLatch others = new CountDownLatch(2);
        start(notes, 1, 3, batch -> {
            hear(batch);
            if (batch.get(0).envelope().id().getLeastSignificantBits() > 2) {
                others.countDown();
            }
            assertThat(others.await(30, TimeUnit.SECONDS)).isTrue();
            return Map.of();
        });
        awaitIdle(notes);
        assertThat(heard).hasSize(4).endsWith(2);
    }

    @Test
    @DisplayName("closing lets the running call end, hands back what nobody has begun, and then releases the transport")
    void drains() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        DeliverySubscription subscription = start(notes, 1, 1, batch -> {
            begun.countDown();
            notes.stopped.await(); // or this call ends, and the next begins, before the close
            Thread.sleep(200);
            return hear(batch);
        });
        notes.backlog.addAll(List.of(Note.of(1, null), Note.of(2, null)));
        begun.await();
        subscription.close(DRAIN);
        subscription.close(DRAIN);
        assertThat(heard).containsExactly(1);
        assertThat(notes.calls).containsExactly("left 2", "ack 1", "done 1", "end", "release");
        assertThat(notes.backlog.add(Note.of(3, null))).isFalse();
    }

    @Test
    @DisplayName(
            "a call that outlasts the drain is interrupted, and its messages go back as if they had not been taken")
    void handsBackInterruptedCalls() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        DeliverySubscription subscription = start(notes, 1, 1, batch -> {
            begun.countDown();
            Thread.sleep(60_000);
            return Map.of();
        });
        notes.backlog.add(Note.of(1, null));
        begun.await();
        subscription.close(Duration.ZERO);
        assertThat(notes.calls).containsExactly("back 1", "done 1", "end", "release");
    }

    @Test
    @DisplayName("an interrupt that is not the end of its subscription is a failure, and costs no worker")
    void outlastsInterrupts() throws Exception {
        start(notes, 1, 1, batch -> {
            if (hear(batch).isEmpty() && heard.size() == 1) {
                throw new InterruptedException("by somebody else");
            }
            return Map.of();
        });
        notes.backlog.add(Note.of(1, null));
        notes.backlog.add(Note.of(2, null));
        awaitIdle(notes);
        assertThat(notes.calls).containsExactly("again 1 after 10", "done 1", "ack 2", "done 2");
    }

    @Test
    @DisplayName("a claim of several batches is delivered batch by batch, and after the close what is left goes back")
    void dividesClaims() throws Exception {
        Notes claiming = new Notes(true, 5);
        claiming.backlog.addAll(List.of(Note.of(1, null), Note.of(2, null), Note.of(3, null)));
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        DeliverySubscription subscription = start(claiming, 2, 1, batch -> {
            begun.countDown();
            goOn.await();
            return hear(batch);
        });
        begun.await();
        Thread closer = DeliverySubscription.thread(() -> subscription.close(DRAIN), "closer");
        closer.start();
        while (!claiming.closing.getAsBoolean()) {
            Thread.onSpinWait();
        }
        goOn.countDown();
        closer.join();
        assertThat(heard).containsExactly(1, 2);
        assertThat(claiming.calls).containsExactly("ack 1", "ack 2", "done 1", "done 2", "back 3", "end", "release");
    }

    @Test
    @DisplayName("parked messages are listed oldest first, counted, sent back once, and deleted by their filter")
    void settlesParkedEvents() {
        notes.parked.addAll(List.of(Note.of(1, null), Note.of(2, null), Note.of(3, null)));
        DeliverySubscription subscription = start(notes, 1, 1, this::hear);
        StoredParkedEvents<Note> events = new StoredParkedEvents<>(notes);
        List<Long> ids = new ArrayList<>();
        subscription.parked().forEach(event -> ids.add(event.envelope().id().getLeastSignificantBits()));
        assertThat(ids).containsExactly(3L, 2L, 1L);
        assertThat(events.list(ParkedFilter.ALL, 2)).hasSize(2);
        assertThat(events.count(ParkedFilter.ALL)).isEqualTo(3);
        assertThat(events.count(ParkedFilter.ofEvent(new UUID(0, 2)))).isEqualTo(1);
        assertThat(notes.parked).hasSize(3);
        assertThat(subscription.retry(new UUID(0, 2))).isTrue();
        assertThat(subscription.retry(new UUID(0, 2))).isFalse();
        assertThat(events.discard(ParkedFilter.ofEvent(new UUID(0, 1)))).isEqualTo(1);
        assertThat(notes.parked).extracting(Note::number).containsExactly(3);
        assertThat(notes.calls).contains("send 2").doesNotContain("send 1");
        events.close();
        assertThat(notes.calls).endsWith("close");
    }
}
