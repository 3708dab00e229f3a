package dev.kit.constructs.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.constructs.Service;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class RateLimiterTest {

    private final AtomicLong nanos = new AtomicLong();
    private final WindowRateLimitStore store = new WindowRateLimitStore(1_000, nanos::get);

    private void pass(long millis) {
        nanos.addAndGet(Duration.ofMillis(millis).toNanos());
    }

    private RateLimiter limiter(RateLimit limit) {
        return RateLimiter.of(limit, store);
    }

    @Test
    @DisplayName("RL-01 the first calls count up and the remainder down")
    void countsUp() {
        RateLimiter limiter = limiter(RateLimit.of(5, 60_000));

        assertThat(limiter.admit(LimitedRequest.from("a"))).isEqualTo(new Hit(1, 4, Duration.ofMinutes(1), true));
        pass(1_000);
        assertThat(limiter.admit(LimitedRequest.from("a"))).isEqualTo(new Hit(2, 3, Duration.ofSeconds(59), true));
    }

    @Test
    @DisplayName("RL-02 the call above the limit is refused")
    void refusesAboveTheLimit() {
        RateLimiter limiter = limiter(RateLimit.of(2, Duration.ofMinutes(1)));
        limiter.admit(LimitedRequest.from("a"));
        limiter.admit(LimitedRequest.from("a"));

        assertThat(limiter.admit(LimitedRequest.from("a"))).isEqualTo(new Hit(3, 0, Duration.ofMinutes(1), false));
        assertThat(limiter.admit(LimitedRequest.from("b")).allowed()).isTrue();
    }

    @Test
    @DisplayName("RL-03 the message is the default or the given one")
    void hasAMessage() {
        RateLimit limit = RateLimit.of(1, Duration.ofSeconds(1));

        assertThat(limit.message()).isEqualTo("Too many requests, please try again later.");
        assertThat(limit.message("Slow down").message()).isEqualTo("Slow down");
    }

    @Test
    @DisplayName("RL-04 after the window the counter starts at 1 again")
    void startsAgainAfterTheWindow() {
        RateLimiter limiter = limiter(RateLimit.of(1, 100));
        limiter.admit(LimitedRequest.from("a"));
        pass(99);
        assertThat(limiter.admit(LimitedRequest.from("a")).allowed()).isFalse();
        pass(51);
        assertThat(limiter.admit(LimitedRequest.from("a"))).isEqualTo(new Hit(1, 0, Duration.ofMillis(100), true));
    }

    @Test
    @DisplayName("RL-05 RL-12 the key is method, route template and address")
    void keysByTemplateAndAddress() {
        RateLimit limit = RateLimit.of(1, Duration.ofMinutes(1));

        assertThat(limit.keyOf(LimitedRequest.from("192.168.1.1"))).isEqualTo("GET:/users/:id:192.168.1.1");
        assertThat(limit.keyOf(new LimitedRequest("POST", "/users/:id", "192.168.1.1", Map.of())))
                .isNotEqualTo(limit.keyOf(LimitedRequest.from("192.168.1.1")));
    }

    @Test
    @DisplayName("RL-06 a key function replaces the address, and skipped calls are not counted")
    void usesKeyAndSkipFunctions() {
        RateLimiter limiter = limiter(RateLimit.of(1, Duration.ofMinutes(1))
                .key(request -> request.header("x-api-key").orElse("none"))
                .skip(request -> request.header("x-internal").isPresent()));
        LimitedRequest first = new LimitedRequest("GET", "/", "a", Map.of("x-api-key", "k1"));
        LimitedRequest second = new LimitedRequest("GET", "/", "b", Map.of("x-api-key", "k1"));
        LimitedRequest internal = new LimitedRequest("GET", "/", "a", Map.of("x-api-key", "k1", "x-internal", "1"));

        assertThat(limiter.admit(first).allowed()).isTrue();
        assertThat(limiter.admit(second).allowed()).isFalse();
        assertThat(limiter.admit(internal)).isEqualTo(new Hit(0, 1, Duration.ofMinutes(1), true));
    }

    @Test
    @DisplayName("RL-08 headers tell limit, remainder and reset; Retry-After once nothing remains")
    void tellsTheClient() {
        RateLimit limit = RateLimit.of(10, Duration.ofMinutes(1));
        InstantSource clock = InstantSource.fixed(Instant.parse("2026-01-01T00:00:00Z"));

        assertThat(RateLimitHeaders.of(limit, Hit.of(limit, 3, Duration.ofMillis(59_001)), clock))
                .containsEntry("X-RateLimit-Limit", "10")
                .containsEntry("X-RateLimit-Remaining", "7")
                .containsEntry("X-RateLimit-Reset", "2026-01-01T00:00:59.001Z")
                .containsEntry("RateLimit", "\"default\";r=7;t=60")
                .containsEntry("RateLimit-Policy", "\"default\";q=10;w=60")
                .doesNotContainKey("Retry-After");
        assertThat(RateLimitHeaders.of(limit, Hit.of(limit, 11, Duration.ofSeconds(60)), clock))
                .containsEntry("Retry-After", "60");
    }

    @Test
    @DisplayName("RL-13 a limit or a window below one is refused when built")
    void refusesSenselessLimits() {
        assertThatThrownBy(() -> RateLimit.of(0, 1_000)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> RateLimit.of(-1, 1_000)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> RateLimit.of(1, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> RateLimit.of(1, Duration.ofSeconds(-1))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> RateLimitStore.inMemory(0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    @DisplayName("RL-14 a million keys do not grow the store beyond its bound")
    void boundsTheNumberOfKeys() {
        RateLimit limit = RateLimit.of(1, Duration.ofHours(1));
        for (int i = 0; i < 1_000_000; i++) {
            store.hit("key-" + i, limit);
        }
        assertThat(store.size()).isLessThanOrEqualTo(1_000);
    }

    @Test
    @DisplayName("R4 parallel calls are counted exactly")
    void countsAtomically() throws Exception {
        RateLimit limit = RateLimit.of(500, Duration.ofHours(1));
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            List<Callable<Hit>> calls = new ArrayList<>();
            for (int i = 0; i < 1_000; i++) {
                calls.add(() -> store.hit("key", limit));
            }
            int allowed = 0;
            for (Future<Hit> hit : threads.invokeAll(calls)) {
                allowed += hit.get().allowed() ? 1 : 0;
            }
            assertThat(allowed).isEqualTo(500);
        } finally {
            threads.shutdown();
        }
    }

    @Test
    @DisplayName("RL-07 the exceed handler hears of each refused call, and may answer in its own way")
    void tellsOfRefusedCalls() {
        List<RateLimitExceeded> refused = new ArrayList<>();
        RateLimiter limiter = limiter(RateLimit.of(1, Duration.ofMinutes(1)).onExceeded(refused::add));
        limiter.admit(LimitedRequest.from("a"));
        assertThat(refused).isEmpty();
        limiter.admit(LimitedRequest.from("a"));

        assertThat(refused).singleElement().satisfies(exceeded -> {
            assertThat(exceeded.count()).isEqualTo(2);
            assertThat(exceeded.limit()).isEqualTo(1);
            assertThat(exceeded.remaining()).isZero();
            assertThat(exceeded.request().clientAddress()).isEqualTo("a");
        });
    }

    @Test
    @DisplayName("RL-07 an exceed handler that fails does not let the call pass")
    void ignoresBrokenExceedHandlers() {
        RateLimiter limiter = limiter(RateLimit.of(1, Duration.ofMinutes(1)).onExceeded(exceeded -> {
            throw new IllegalStateException("broken");
        }));
        limiter.admit(LimitedRequest.from("a"));

        assertThat(limiter.admit(LimitedRequest.from("a")).allowed()).isFalse();
    }

    @Test
    @DisplayName("RL-08 headers can be left out, and the old ones added")
    void choosesHeaders() {
        RateLimit limit = RateLimit.of(1, Duration.ofMinutes(1));
        Hit refused = Hit.of(limit, 2, Duration.ofMillis(1_500));
        InstantSource clock = InstantSource.system();

        assertThat(RateLimitHeaders.of(limit.noHeaders(), refused, clock)).isEmpty();
        assertThat(RateLimitHeaders.of(limit.legacyHeaders(), refused, clock))
                .containsEntry("X-RateLimit-Reset-After", "2")
                .containsEntry("X-RateLimit-Retry-After", "1500")
                .containsEntry("Retry-After", "2");
    }

    @Test
    void passesWhileTheStoreIsDownUnlessItFailsClosed() {
        RateLimit limit = RateLimit.of(1, Duration.ofMinutes(1));
        RateLimitStore broken = (key, given) -> {
            throw new IllegalStateException("down");
        };

        List<RuntimeException> failures = new ArrayList<>();
        assertThat(RateLimiter.of(limit, broken)
                        .admit(LimitedRequest.from("a"), failures::add)
                        .allowed())
                .isTrue();
        assertThat(failures).hasSize(1);
        assertThatThrownBy(() -> RateLimiter.of(limit.failClosed(), broken).admit(LimitedRequest.from("a")))
                .isInstanceOf(RateLimitUnavailableException.class)
                .hasMessageContaining("down");
    }

    @Test
    void keepsTheStoreOfItsOwn() {
        Service<RateLimitStore> own = Service.of("limits", env -> RateLimitStore.inMemory());

        assertThat(RateLimit.of(1, 1_000).store()).isEmpty();
        assertThat(RateLimit.of(1, 1_000).store(own).store()).contains(own);
    }
}
