package dev.kit.constructs.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.awaitility.Awaitility;
import org.awaitility.core.ThrowingRunnable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What every store does, whatever it counts in. The time is real. */
public abstract class RateLimitStoreContract {

    private static final Duration LONG = Duration.ofMinutes(5);

    /** Each test has keys of its own. */
    private final String key = "GET:/users/:id:" + UUID.randomUUID();

    /** The store under test, the same within one test. */
    protected abstract RateLimitStore store();

    /** How many keys of this test the store holds, after what it does to forget expired ones. */
    protected abstract long storedKeys();

    private Hit hit(RateLimit limit) {
        return store().hit(key, limit);
    }

    private static void pass(Duration time) throws InterruptedException {
        Thread.sleep(time.toMillis());
    }

    @Test
    @DisplayName("RL-01 hits count up and the remainder down, and the window only gets shorter")
    void countsUp() {
        RateLimit limit = RateLimit.of(5, LONG);

        Hit first = hit(limit);
        Hit second = hit(limit);

        assertThat(first.count()).isEqualTo(1);
        assertThat(first.remaining()).isEqualTo(4);
        assertThat(first.allowed()).isTrue();
        assertThat(first.resetAfter()).isPositive().isLessThanOrEqualTo(LONG);
        assertThat(second.count()).isEqualTo(2);
        assertThat(second.remaining()).isEqualTo(3);
        assertThat(second.resetAfter()).isPositive().isLessThanOrEqualTo(first.resetAfter());
    }

    @Test
    @DisplayName("RL-02 RL-07 every hit above the limit is refused alike, and does not prolong the window")
    void refusesAboveTheLimit() {
        RateLimit limit = RateLimit.of(2, LONG);
        Duration reset = hit(limit).resetAfter();
        hit(limit);

        for (int i = 0; i < 3; i++) {
            Hit refused = hit(limit);
            assertThat(refused.allowed()).isFalse();
            assertThat(refused.count()).isEqualTo(3);
            assertThat(refused.remaining()).isZero();
            assertThat(refused.resetAfter()).isPositive().isLessThanOrEqualTo(reset);
        }
    }

    @Test
    @DisplayName("RL-04 after the window the count starts at 1 again, with a whole window ahead")
    void startsAgainAfterTheWindow() throws Exception {
        Duration window = Duration.ofSeconds(1);
        RateLimit limit = RateLimit.of(2, window);
        Hit last = hit(limit);
        // On a busy machine the window may end before the third hit, which then begins another one.
        for (int hits = 1; last.allowed() && hits < 100; hits++) {
            last = hit(limit);
        }
        assertThat(last.allowed()).isFalse();
        assertThat(last.count()).isEqualTo(3);

        pass(window.plusMillis(500));
        Hit again = hit(limit);

        assertThat(again.count()).isEqualTo(1);
        assertThat(again.remaining()).isEqualTo(1);
        assertThat(again.allowed()).isTrue();
        assertThat(again.resetAfter()).isGreaterThan(Duration.ofMillis(600));
    }

    @Test
    @DisplayName("RL-04 nothing comes back within the window")
    void givesNothingBackEarly() throws Exception {
        RateLimit limit = RateLimit.of(4, Duration.ofMinutes(1));
        for (int i = 0; i < 4; i++) {
            assertThat(hit(limit).allowed()).isTrue();
        }

        pass(Duration.ofMillis(300));

        assertThat(hit(limit).allowed()).isFalse();
    }

    @Test
    @DisplayName("RL-12 keys do not touch one another")
    void isolatesKeys() {
        RateLimit limit = RateLimit.of(1, LONG);

        assertThat(store().hit(key + "a", limit).allowed()).isTrue();
        assertThat(store().hit(key + "b", limit).allowed()).isTrue();
        assertThat(store().hit(key + "a", limit).allowed()).isFalse();
        assertThat(store().hit(key, limit).allowed()).isTrue();
    }

    @Test
    @DisplayName("RL-06 any text a client may send makes a key: long, empty, with NUL, quotes and half characters")
    void takesAnyKey() {
        List<String> texts = List.of(
                "",
                "x".repeat(10_000),
                "x".repeat(10_001),
                "a\0b",
                "'; drop table kit_rate_limit; --",
                "\uD83D",
                "ü🚀");
        for (String text : texts) {
            RateLimit limit = RateLimit.of(1, LONG).key(request -> key + text).failClosed();
            RateLimiter limiter = RateLimiter.of(limit, store());

            assertThat(limiter.admit(LimitedRequest.from("a")).allowed())
                    .isTrue();
            assertThat(limiter.admit(LimitedRequest.from("a")).allowed())
                    .isFalse();
        }
    }

    @Test
    @DisplayName("RL-14 expired keys are forgotten")
    void forgetsExpiredKeys() {
        RateLimit limit = RateLimit.of(3, 1_000);
        // On a busy machine the windows may end before the first look at them.
        awaitStore(() -> {
            hitTwentyKeys(limit);
            assertThat(storedKeys()).isPositive();
        });

        awaitStore(() -> assertThat(storedKeys()).isZero());
    }

    private void hitTwentyKeys(RateLimit limit) {
        for (int i = 0; i < 20; i++) {
            store().hit(key + i, limit);
        }
    }

    private static void awaitStore(ThrowingRunnable expectation) {
        Awaitility.await()
                .atMost(Duration.ofSeconds(30))
                .pollInterval(Duration.ofMillis(100))
                .untilAsserted(expectation);
    }

    @Test
    @DisplayName("R4 32 threads at a limit of 10 a minute: exactly 10 pass")
    void countsAtomically() throws Exception {
        RateLimit limit = RateLimit.of(10, Duration.ofMinutes(1));
        hitOthers();
        CountDownLatch start = new CountDownLatch(1);
        ExecutorService threads = Executors.newFixedThreadPool(32);
        try {
            List<Future<List<Hit>>> results = new ArrayList<>();
            for (int i = 0; i < 32; i++) {
                Callable<List<Hit>> work = () -> {
                    start.await();
                    return List.of(hit(limit), hit(limit), hit(limit));
                };
                results.add(threads.submit(work));
            }
            start.countDown();
            List<Hit> hits = new ArrayList<>();
            for (Future<List<Hit>> result : results) {
                hits.addAll(result.get());
            }
            assertThat(hits).hasSize(96);
            assertThat(hits.stream().filter(Hit::allowed).map(Hit::count))
                    .containsExactlyInAnyOrder(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L, 10L);
        } finally {
            threads.shutdownNow();
        }
    }

    /** Connections are opened before the race. */
    private void hitOthers() {
        store().hit(key + "warm", RateLimit.of(10, LONG));
    }
}
