package dev.kit.constructs.ratelimit.distributed;

import dev.kit.constructs.ratelimit.Hit;
import dev.kit.constructs.ratelimit.RateLimit;
import dev.kit.constructs.ratelimit.RateLimitStore;
import io.lettuce.core.RedisURI;
import java.time.Duration;
import java.util.Objects;

/**
 * Counts in Redis, for all instances together, through Bucket4j and Lettuce.
 *
 * <p>Counts exactly, however many instances hit one key at once; Redis forgets a key when its window ends. Connects with
 * the first hit, so that an application starts without Redis, and connects again by itself. While Redis is away a hit
 * fails at once, and never takes longer than the timeout. The clocks of the instances should agree to within a small
 * part of the shortest window. Thread-safe.
 */
public final class RedisRateLimitStore implements RateLimitStore, AutoCloseable {

    /** What all keys begin with unless told otherwise. */
    public static final String DEFAULT_PREFIX = "kit:rate-limit:";

    /** How long a hit may take unless told otherwise: a quarter of a second. */
    public static final Duration DEFAULT_TIMEOUT = Duration.ofMillis(250);

    private final String prefix;
    private final RedisBuckets buckets;

    private RedisRateLimitStore(RedisURI server, String prefix, Duration timeout) {
        this.prefix = Objects.requireNonNull(prefix, "prefix");
        buckets = new RedisBuckets(server, timeout);
    }

    /** Counts at {@code url}, such as {@code redis://:password@host:6379/0}, with prefix and timeout by default. */
    public static RedisRateLimitStore of(String url) {
        return of(url, DEFAULT_PREFIX, DEFAULT_TIMEOUT);
    }

    /**
     * Counts at {@code url} under keys that begin with {@code prefix}, for at most {@code timeout} per hit.
     *
     * @param url {@code redis://}, {@code rediss://} for TLS or {@code redis-sentinel://}, as Lettuce reads them
     * @throws IllegalArgumentException if it is not the address of a Redis
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

    /** Counts at {@code server} under keys that begin with {@code prefix}, for at most {@code timeout} per hit. */
    public static RedisRateLimitStore of(RedisURI server, String prefix, Duration timeout) {
        return new RedisRateLimitStore(server, prefix, timeout);
    }

    @Override
    public Hit hit(String key, RateLimit limit) {
        return buckets.hit(prefix + key, limit);
    }

    /** Ends the connection and its threads. */
    @Override
    public void close() {
        buckets.close();
    }
}
