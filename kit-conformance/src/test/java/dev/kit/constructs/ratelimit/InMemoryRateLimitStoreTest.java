package dev.kit.constructs.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class InMemoryRateLimitStoreTest extends RateLimitStoreContract {

    private static final int MAXIMUM = 1_000;
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final WindowRateLimitStore store = new WindowRateLimitStore(MAXIMUM, System::nanoTime);
    private final AtomicLong time = new AtomicLong(Long.MAX_VALUE - MINUTE.toNanos());
    private final WindowRateLimitStore timed = new WindowRateLimitStore(MAXIMUM, time::get);

    @Override
    protected RateLimitStore store() {
        return store;
    }

    @Override
    protected long storedKeys() {
        return store.size();
    }

    @Test
    @DisplayName("RL-14 never more keys than allowed are kept, whether their windows ended or not")
    void isBounded() {
        RateLimit limit = RateLimit.of(3, MINUTE);
        for (int i = 0; i < 20 * MAXIMUM; i++) {
            timed.hit("key" + i, limit);
            time.addAndGet(i % 7);
            assertThat(timed.keys()).isLessThanOrEqualTo(MAXIMUM);
        }
        assertThat(timed.keys()).isGreaterThan(MAXIMUM / 2);
    }

    @Test
    @DisplayName("RL-14 eight threads with ever new keys keep no more keys than allowed")
    void isBoundedUnderThreads() throws Exception {
        RateLimit limit = RateLimit.of(3, MINUTE);
        inEightThreads(() -> {
            for (int i = 0; i < 5 * MAXIMUM; i++) {
                store.hit("key" + ThreadLocalRandom.current().nextLong(), limit);
            }
            return 0;
        });
        assertThat(store.keys()).isLessThanOrEqualTo(MAXIMUM);
    }

    @Test
    @DisplayName("a flood of new keys frees no refused caller, however many there are and however small the limit")
    void floodFreesNobody() {
        for (int allowed : List.of(1, 2, 10)) {
            RateLimit limit = RateLimit.of(allowed, Duration.ofHours(1));
            exhaust("blocked" + allowed, limit);
            for (int i = 0; i < 20 * MAXIMUM; i++) {
                time.incrementAndGet();
                timed.hit("flood" + allowed + i, limit);
            }
            assertThat(timed.hit("blocked" + allowed, limit).allowed()).isFalse();
        }
    }

    @Test
    @DisplayName("a flood of keys that are exhausted themselves frees no caller refused before")
    void exhaustedFloodFreesNobody() {
        RateLimit limit = RateLimit.of(2, Duration.ofHours(1));
        exhaust("blocked", limit);
        for (int i = 0; i < 20 * MAXIMUM; i++) {
            time.incrementAndGet();
            exhaust("flood" + i, limit);
        }
        assertThat(timed.hit("blocked", limit).allowed()).isFalse();
        assertThat(timed.keys()).isLessThanOrEqualTo(MAXIMUM);
    }

    @Test
    @DisplayName("ended windows go before open ones, and of those the ones that end soonest")
    void dropsEndedWindowsFirst() {
        RateLimit brief = RateLimit.of(10, Duration.ofSeconds(1));
        RateLimit usual = RateLimit.of(10, Duration.ofSeconds(30));
        for (int i = 0; i < MAXIMUM / 2; i++) {
            timed.hit("usual" + i, usual);
            timed.hit("brief" + i, brief);
        }
        time.addAndGet(Duration.ofSeconds(2).toNanos());
        for (int i = 0; i < MAXIMUM / 2; i++) {
            timed.hit("later" + i, usual);
        }
        for (int i = 0; i < MAXIMUM / 2; i++) {
            assertThat(timed.hit("usual" + i, usual).count()).isEqualTo(2);
        }

        RateLimit lasting = RateLimit.of(10, Duration.ofHours(1));
        timed.hit("lasting", lasting);
        for (int i = 0; i < 3 * MAXIMUM; i++) {
            timed.hit("more" + i, usual);
        }
        assertThat(timed.hit("lasting", lasting).count()).isEqualTo(2);
    }

    @Test
    @DisplayName("ended windows are forgotten within a minute of new keys, long before there are too many")
    void forgetsEndedWindowsEarly() {
        RateLimit limit = RateLimit.of(3, Duration.ofSeconds(1));
        for (int i = 0; i < MAXIMUM / 2; i++) {
            timed.hit("key" + i, limit);
        }
        time.addAndGet(MINUTE.toNanos());
        timed.hit("new", limit);
        assertThat(timed.keys()).isEqualTo(1);
    }

    @Test
    @DisplayName("R4 eight threads over the same keys: exactly the limit passes for each, also beside a flood")
    void countsEachKeyAtomically() throws Exception {
        RateLimit limit = RateLimit.of(5, Duration.ofMinutes(5));
        RateLimit passing = RateLimit.of(1_000, Duration.ofSeconds(1));
        List<Integer> passed = inEightThreads(() -> {
            int allowed = 0;
            for (int i = 0; i < MAXIMUM; i++) {
                allowed += store.hit("key" + i % 100, limit).allowed() ? 1 : 0;
                store.hit("flood" + ThreadLocalRandom.current().nextLong(), passing);
            }
            return allowed;
        });
        assertThat(passed.stream().mapToInt(Integer::intValue).sum()).isEqualTo(100 * 5);
    }

    @Test
    @DisplayName("a store of one key works, and one of none is refused")
    void sizes() {
        WindowRateLimitStore single = new WindowRateLimitStore(1, time::get);
        RateLimit limit = RateLimit.of(1, MINUTE);
        assertThat(single.hit("a", limit).allowed()).isTrue();
        assertThat(single.hit("a", limit).allowed()).isFalse();
        assertThat(single.hit("b", limit).allowed()).isTrue();
        assertThat(single.keys()).isEqualTo(1);
        assertThatThrownBy(() -> RateLimitStore.inMemory(0)).hasMessageContaining("at least 1 key, not 0");
    }

    private void exhaust(String key, RateLimit limit) {
        for (int i = 0; i <= limit.limit(); i++) {
            timed.hit(key, limit);
        }
    }

    private static <T> List<T> inEightThreads(Callable<T> work) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            List<T> results = new ArrayList<>();
            for (Future<T> result : threads.invokeAll(List.of(work, work, work, work, work, work, work, work))) {
                results.add(result.get());
            }
            return results;
        } finally {
            threads.shutdownNow();
        }
    }
}
