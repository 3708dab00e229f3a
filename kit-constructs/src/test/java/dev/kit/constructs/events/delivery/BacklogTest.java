package dev.kit.constructs.events.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.kit.constructs.events.Envelope;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The messages that wait for a worker, without a transport. */
final class BacklogTest {

    private static final int ALL = 10;

    private record Note(int number, @Nullable String key, long dueAt) implements Received {

        static Note of(int number, @Nullable String key) {
            return new Note(number, key, 0);
        }

        Note in(Duration delay) {
            return new Note(number, key, System.nanoTime() + delay.toNanos());
        }

        @Override
        public Envelope envelope() {
            throw new UnsupportedOperationException();
        }

        @Override
        public int attempt() {
            return 1;
        }
    }

    private static final Note A1 = Note.of(1, "a");
    private static final Note A2 = Note.of(2, "a");
    private static final Note B3 = Note.of(3, "b");
    private static final Note FREE = Note.of(4, null);
    private static final Note B5 = Note.of(5, "b");

    private final Backlog<Note> backlog = new Backlog<>();

    @Test
    @DisplayName("a message waits for the one before it of its key, and for no other")
    void keepsTheOrderOfKeys() {
        assertThat(backlog.addAll(List.of(A1, A2, B3, FREE, B5))).isTrue();
        assertThat(backlog.poll(1)).containsExactly(A1);
        assertThat(backlog.poll(ALL)).containsExactly(B3, FREE);
        assertThat(backlog.poll(ALL)).isEmpty();
        backlog.done(List.of(A1));
        assertThat(backlog.poll(ALL)).containsExactly(A2);
        backlog.done(List.of(B3, FREE));
        assertThat(backlog.poll(ALL)).containsExactly(B5);
    }

    @Test
    @DisplayName("a message that is not due yet holds up those of its key, and no other")
    void waitsForTheDueTime() {
        Note later = A1.in(Duration.ofHours(1));
        backlog.addAll(List.of(later, A2, B3, FREE.in(Duration.ofHours(-1))));
        assertThat(backlog.poll(ALL)).extracting(Note::number).containsExactly(3, 4);
        assertThat(backlog.waiting()).isEqualTo(2);
    }

    @Test
    @DisplayName("a worker sleeps until the first message is due, whichever was added first")
    void takesWhatFallsDue() throws Exception {
        Note soon = B3.in(Duration.ofMillis(50));
        backlog.addAll(List.of(A1.in(Duration.ofHours(1)), soon, FREE.in(Duration.ofHours(2))));
        assertThat(backlog.take(ALL, () -> false)).containsExactly(soon);
        assertThat(System.nanoTime() - soon.dueAt()).isNotNegative();
    }

    @Test
    @DisplayName("messages that are put back come before later ones, in their old order")
    void putsBack() {
        backlog.addAll(List.of(A1, FREE, A2));
        List<Note> taken = backlog.poll(2);
        assertThat(taken).containsExactly(A1, FREE);
        backlog.putBack(taken);
        backlog.done(taken);
        assertThat(backlog.poll(ALL)).containsExactly(A1, FREE);
    }

    @Test
    @DisplayName("whatever gives a sleeping worker something to do wakes it")
    void wakesWorkers() throws Exception {
        Map<String, Runnable> reasons = Map.of(
                "add", () -> backlog.add(FREE),
                "addAll", () -> backlog.addAll(List.of(FREE)),
                "putBack", () -> backlog.putBack(List.of(FREE)));
        for (Map.Entry<String, Runnable> reason : reasons.entrySet()) {
            assertThat(taking(reason.getValue())).as(reason.getKey()).containsExactly(FREE);
        }
        backlog.add(A1);
        backlog.poll(ALL);
        backlog.add(A2);
        assertThat(taking(() -> backlog.done(List.of(A1)))).containsExactly(A2);
        AtomicBoolean closing = new AtomicBoolean();
        assertThat(taking(
                        () -> {
                            closing.set(true);
                            backlog.wake();
                        },
                        closing))
                .isEmpty();
        assertThat(taking(backlog::stop)).isEmpty();
    }

    private List<Note> taking(Runnable reason) throws Exception {
        return taking(reason, new AtomicBoolean());
    }

    /** Returns what a worker takes that slept when {@code reason} ran. */
    private List<Note> taking(Runnable reason, AtomicBoolean closing) throws Exception {
        CompletableFuture<List<Note>> taken = new CompletableFuture<>();
        Thread worker = DeliverySubscription.thread(
                () -> {
                    try {
                        taken.complete(backlog.take(ALL, closing::get));
                    } catch (InterruptedException e) {
                        taken.completeExceptionally(e);
                    }
                },
                "taking");
        worker.start();
        await().atMost(Duration.ofSeconds(30)).until(() -> worker.getState() == Thread.State.TIMED_WAITING);
        reason.run();
        try {
            return taken.get(30, TimeUnit.SECONDS);
        } finally {
            worker.interrupt();
        }
    }

    @Test
    @DisplayName("a stopped backlog gives its messages back, and neither takes nor gives any more")
    void stops() throws Exception {
        backlog.addAll(List.of(A1, FREE));
        assertThat(backlog.stop()).containsExactly(A1, FREE);
        assertThat(backlog.add(B3)).isFalse();
        assertThat(backlog.addAll(List.of(B3))).isFalse();
        assertThat(backlog.waiting()).isZero();
        assertThat(backlog.take(ALL, () -> false)).isEmpty();
    }

    @Test
    @DisplayName("the waiting messages of some keys are removed, or all; running ones stay")
    void removes() {
        backlog.addAll(List.of(A1, A2, B3, FREE, B5));
        backlog.poll(1);
        assertThat(backlog.remove(Set.of("a", "c"))).containsExactly(A2);
        assertThat(backlog.first()).isEqualTo(B3);
        assertThat(backlog.clear()).containsExactly(B3, FREE, B5);
        assertThat(backlog.first()).isNull();
        assertThat(backlog.running()).isEqualTo(1);
    }

    @Test
    @DisplayName("it counts what waits and what runs, and is idle when there is neither")
    void counts() throws Exception {
        assertThat(backlog.awaitIdle(System.nanoTime())).isTrue();
        backlog.addAll(List.of(A1, A2, FREE));
        assertThat(backlog.awaitIdle(System.nanoTime())).isFalse();
        List<Note> running = new ArrayList<>(backlog.poll(ALL));
        assertThat(List.of(backlog.waiting(), backlog.running(), backlog.size()))
                .containsExactly(1, 2, 3);
        backlog.done(running);
        running.clear();
        running.addAll(backlog.poll(ALL));
        assertThat(backlog.awaitIdle(System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(10)))
                .isFalse();
        assertThat(List.of(backlog.waiting(), backlog.running(), backlog.size()))
                .containsExactly(0, 1, 1);
        CompletableFuture<Boolean> idle = new CompletableFuture<>();
        Thread waiter = DeliverySubscription.thread(
                () -> {
                    try {
                        idle.complete(backlog.awaitIdle(System.nanoTime() + TimeUnit.HOURS.toNanos(1)));
                    } catch (InterruptedException e) {
                        idle.completeExceptionally(e);
                    }
                },
                "idling");
        waiter.start();
        await().atMost(Duration.ofSeconds(30)).until(() -> waiter.getState() == Thread.State.TIMED_WAITING);
        backlog.done(running);
        assertThat(idle.get(30, TimeUnit.SECONDS)).isTrue();
        assertThat(backlog.size()).isZero();
    }
}
