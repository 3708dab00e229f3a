package dev.kit.constructs.ratelimit.distributed;

import dev.kit.constructs.ModuleConflict;
import dev.kit.constructs.ratelimit.Hit;
import dev.kit.constructs.ratelimit.RateLimit;
import dev.kit.constructs.ratelimit.RateLimitStore;
import dev.kit.constructs.ratelimit.RateLimitStoreException;
import io.github.bucket4j.distributed.proxy.ProxyManager;
import io.github.bucket4j.redis.lettuce.Bucket4jLettuce;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.codec.RedisCodec;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.Delay;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Counts in Redis, shared by all instances, through Bucket4j and Lettuce.
 *
 * <p>Counts are exact, even if many instances hit one key at once; Redis forgets a key when its window ends. The store
 * connects on the first hit, so that an application starts without Redis, and reconnects automatically. While Redis is
 * unavailable a hit fails at once, and never takes longer than the timeout. The clocks of the instances should agree to
 * within a small part of the shortest window. Thread-safe.
 */
public final class RedisRateLimitStore implements RateLimitStore, AutoCloseable {

    /** The default prefix of all keys. */
    public static final String DEFAULT_PREFIX = "kit:rate-limit:";

    /** The default time limit of a hit: a quarter of a second. */
    public static final Duration DEFAULT_TIMEOUT = Duration.ofMillis(250);

    private static final RedisCodec<String, byte[]> CODEC = RedisCodec.of(StringCodec.UTF8, ByteArrayCodec.INSTANCE);
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(2);
    private static final long RETRY_NANOS = Duration.ofSeconds(1).toNanos();

    private final String prefix;
    private final RedisURI server;
    private final Duration timeout;
    private final ClientResources resources;
    private final RedisClient client;
    private final Object lock = new Object();
    private @Nullable CompletableFuture<ProxyManager<String>> opening;
    private long openedAt;

    private RedisRateLimitStore(RedisURI server, String prefix, Duration timeout) {
        ModuleConflict.check(RedisRateLimitStore.class);
        this.prefix = Objects.requireNonNull(prefix, "prefix");
        this.server = server;
        this.timeout = timeout;
        resources = ClientResources.builder()
                .ioThreadPoolSize(2)
                .computationThreadPoolSize(2)
                .reconnectDelay(
                        Delay.exponential(Duration.ofMillis(50), Duration.ofSeconds(1), 2, TimeUnit.MILLISECONDS))
                .build();
        client = RedisClient.create(resources);
        client.setOptions(ClientOptions.builder()
                .disconnectedBehavior(ClientOptions.DisconnectedBehavior.REJECT_COMMANDS)
                .socketOptions(
                        SocketOptions.builder().connectTimeout(CONNECT_TIMEOUT).build())
                .build());
    }

    /**
     * Returns a store at {@code url} with the default prefix and timeout.
     *
     * <p>An example is {@code redis://:password@host:6379/0}.
     */
    public static RedisRateLimitStore of(String url) {
        return of(url, DEFAULT_PREFIX, DEFAULT_TIMEOUT);
    }

    /**
     * Returns a store at {@code url} whose keys begin with {@code prefix}.
     *
     * <p>A hit takes at most {@code timeout}.
     *
     * @param url {@code redis://}, {@code rediss://} for TLS or {@code redis-sentinel://}, as Lettuce reads them
     * @throws IllegalArgumentException if it is not the address of a Redis server
     */
    public static RedisRateLimitStore of(String url, String prefix, Duration timeout) {
        try {
            return of(RedisURI.create(url), prefix, timeout);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "The address of the Redis for rate limits cannot be read. Write it as redis://host:port, with"
                            + " :password@ before the host if there is one. It is not shown here, since it may"
                            + " hold one.");
        }
    }

    /**
     * Returns a store at {@code server} whose keys begin with {@code prefix}.
     *
     * <p>A hit takes at most {@code timeout}.
     */
    public static RedisRateLimitStore of(RedisURI server, String prefix, Duration timeout) {
        return new RedisRateLimitStore(server, prefix, timeout);
    }

    @Override
    public Hit hit(String key, RateLimit limit) {
        try {
            return Buckets.hit(opened().get(timeout.toNanos(), TimeUnit.NANOSECONDS), prefix + key, limit);
        } catch (TimeoutException e) {
            throw new RateLimitStoreException("Redis for rate limits did not answer within " + timeout + ".", e);
        } catch (ExecutionException e) {
            throw new RateLimitStoreException("Redis for rate limits cannot be reached.", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RateLimitStoreException("The request ended before Redis answered.", e);
        }
    }

    /** Opens the first connection; a failed attempt is repeated at most once a second. */
    private CompletableFuture<ProxyManager<String>> opened() {
        synchronized (lock) {
            CompletableFuture<ProxyManager<String>> known = opening;
            boolean stale =
                    known != null && known.isCompletedExceptionally() && System.nanoTime() - openedAt >= RETRY_NANOS;
            if (known == null || stale) {
                openedAt = System.nanoTime();
                known = client.connectAsync(CODEC, server).toCompletableFuture().thenApply(this::buckets);
                opening = known;
            }
            return known;
        }
    }

    private ProxyManager<String> buckets(StatefulRedisConnection<String, byte[]> connection) {
        return Bucket4jLettuce.casBasedBuilder(connection)
                .expirationAfterWrite(Buckets.expiry())
                .requestTimeout(timeout)
                .build();
    }

    /** Closes the connection and stops its threads. */
    @Override
    public void close() {
        client.shutdown(Duration.ZERO, CONNECT_TIMEOUT);
        resources.shutdown(0, CONNECT_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS).awaitUninterruptibly();
    }
}
