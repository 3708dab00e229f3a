package dev.kit.constructs.ratelimit.distributed;

import dev.kit.constructs.ratelimit.Hit;
import dev.kit.constructs.ratelimit.RateLimit;
import dev.kit.constructs.ratelimit.RateLimitStore;
import io.lettuce.core.RedisURI;
import java.time.Duration;
import java.util.Objects;

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

    private final String prefix;
    private final RedisBuckets buckets;

    private RedisRateLimitStore(RedisURI server, String prefix, Duration timeout) {
        this.prefix = Objects.requireNonNull(prefix, "prefix");
        buckets = new RedisBuckets(server, timeout);
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
                            + " :password@ before the host if there is one. It is not shown here, since it may hold one.");
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
        return buckets.hit(prefix + key, limit);
    }

    /** Closes the connection and stops its threads. */
    @Override
    public void close() {
        buckets.close();
    }
}
