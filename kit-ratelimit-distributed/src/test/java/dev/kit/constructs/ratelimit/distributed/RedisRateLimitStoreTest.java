package dev.kit.constructs.ratelimit.distributed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.kit.constructs.ratelimit.RateLimit;
import dev.kit.constructs.ratelimit.RateLimitStore;
import dev.kit.constructs.ratelimit.RateLimitStoreContract;
import dev.kit.constructs.ratelimit.RateLimitStoreException;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class RedisRateLimitStoreTest extends RateLimitStoreContract {

    /** Generous: this machine may be busy. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private static final RateLimit LIMIT = RateLimit.of(3, Duration.ofMinutes(1));

    private final String prefix = "kit-test:" + UUID.randomUUID() + ":";
    private RedisRateLimitStore store;

    @BeforeEach
    void open() {
        Redis.require();
        store = RedisRateLimitStore.of(Redis.URL, prefix, PATIENCE);
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Override
    protected RateLimitStore store() {
        return store;
    }

    @Override
    protected long storedKeys() {
        RedisClient client = RedisClient.create(Redis.URL);
        try (StatefulRedisConnection<String, String> connection = client.connect()) {
            return connection.sync().keys(prefix + "*").size();
        } finally {
            client.shutdown();
        }
    }

    @Test
    @DisplayName("R4 two instances count together")
    void instancesShareTheCount() {
        try (RedisRateLimitStore other = RedisRateLimitStore.of(Redis.URL, prefix, PATIENCE)) {
            assertThat(store.hit("k", LIMIT).count()).isEqualTo(1);
            assertThat(other.hit("k", LIMIT).count()).isEqualTo(2);
            assertThat(store.hit("k", LIMIT).count()).isEqualTo(3);
            assertThat(other.hit("k", LIMIT).allowed()).isFalse();
        }
    }

    @Test
    @DisplayName("R4 a changed limit counts from the beginning")
    void changedLimitsStartAgain() {
        RateLimit stricter = RateLimit.of(1, Duration.ofMinutes(1));
        store.hit("k", LIMIT);

        assertThat(store.hit("k", stricter).allowed()).isTrue();
        assertThat(store.hit("k", stricter).allowed()).isFalse();
    }

    @Test
    @DisplayName("R4 a Redis that goes away fails fast, and is used again once it is back")
    void survivesARestart() throws Exception {
        try (Redis redis = Redis.start();
                RedisRateLimitStore own = RedisRateLimitStore.of(redis.url(), prefix, PATIENCE)) {
            assertThat(own.hit("k", LIMIT).count()).isEqualTo(1);
            redis.stop();
            assertThatThrownBy(() -> own.hit("k", LIMIT)).isInstanceOf(RuntimeException.class);
            redis.startAgain();

            assertThat(eventually(own)).isEqualTo(1);
        }
    }

    @Test
    @DisplayName("R4 a frozen Redis costs a hit no more than the timeout")
    void doesNotHangOnAFrozenServer() throws Exception {
        try (Redis redis = Redis.start();
                RedisRateLimitStore own = RedisRateLimitStore.of(redis.url(), prefix, Duration.ofSeconds(5))) {
            assertThat(own.hit("k", LIMIT).count()).isEqualTo(1);
            redis.signal("STOP");
            long start = System.nanoTime();

            assertThatThrownBy(() -> own.hit("k", LIMIT)).isInstanceOf(RuntimeException.class);

            // Far below any timeout of TCP, which is what a hanging hit would wait for.
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofMinutes(1));
            redis.signal("CONT");
        }
    }

    @Test
    @DisplayName("R4 a Redis that is not there fails the hit, not the start")
    void startsWithoutRedis() throws Exception {
        // Bound and not listening: it refuses connections, and nobody else gets the port.
        try (Socket refusing = new Socket()) {
            refusing.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            try (RedisRateLimitStore absent =
                    RedisRateLimitStore.of("redis://127.0.0.1:" + refusing.getLocalPort(), prefix, PATIENCE)) {
                assertThatThrownBy(() -> absent.hit("k", LIMIT))
                        .isInstanceOf(RateLimitStoreException.class)
                        .hasMessageContaining("cannot be reached");
            }
        }
    }

    @Test
    @DisplayName("R4 a server that accepts and says nothing costs a hit no more than the timeout")
    void doesNotHangOnASilentServer() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                RedisRateLimitStore own = RedisRateLimitStore.of(
                        "redis://127.0.0.1:" + silent.getLocalPort(), prefix, Duration.ofMillis(200))) {
            assertThatThrownBy(() -> own.hit("k", LIMIT)).isInstanceOf(RateLimitStoreException.class);
        }
    }

    @Test
    @DisplayName("R4 an address that cannot be read is refused without showing its password")
    void refusesOddAddresses() {
        assertThatThrownBy(() -> RedisRateLimitStore.of("http://:hunter2@host"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("redis://host:port")
                .hasMessageNotContaining("hunter2");
    }

    /** The first count after Redis is back. */
    private static long eventually(RateLimitStore store) {
        return await().atMost(Duration.ofMinutes(2))
                .ignoreExceptions()
                .until(() -> store.hit("after", LIMIT).count(), count -> true);
    }
}
