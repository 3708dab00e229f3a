package dev.kit.constructs.ratelimit.distributed;

import dev.kit.constructs.ModuleConflict;
import dev.kit.constructs.ratelimit.Hit;
import dev.kit.constructs.ratelimit.RateLimit;
import dev.kit.constructs.ratelimit.RateLimitStore;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts in a PostgreSQL table shared by all instances.
 *
 * <p>The table is created by {@code META-INF/kit/sql/kit_rate_limit.sql}. Counts are exact, even if many instances hit
 * one key at once. A hit costs two statements, a refused one a single read. The statements run on eight threads of the
 * store: a request never waits longer than the timeout, and is not counted inside the caller's transaction. Expired
 * rows are removed once a minute while there are hits. The clocks of the instances should agree to within a small part
 * of the shortest window. Thread-safe.
 */
public final class PostgresRateLimitStore implements RateLimitStore, AutoCloseable {

    /** The default name of the table. */
    public static final String DEFAULT_TABLE = "kit_rate_limit";

    private static final Logger log = LoggerFactory.getLogger(PostgresRateLimitStore.class);

    private final PostgresBuckets buckets;
    private final Bulkhead bulkhead;
    private final long cleaningNanos;
    private final AtomicLong nextCleaning;

    private PostgresRateLimitStore(DataSource dataSource, String table, Duration timeout, Duration cleaning) {
        ModuleConflict.check(PostgresRateLimitStore.class);
        buckets = new PostgresBuckets(Objects.requireNonNull(dataSource, "dataSource"), table, timeout);
        bulkhead = new Bulkhead(timeout);
        cleaningNanos = cleaning.toNanos();
        nextCleaning = new AtomicLong(System.nanoTime() + cleaningNanos);
    }

    /**
     * Returns a store that uses the table {@value #DEFAULT_TABLE}.
     *
     * <p>A hit takes at most a quarter of a second.
     */
    public static PostgresRateLimitStore of(DataSource dataSource) {
        return of(dataSource, DEFAULT_TABLE, RedisRateLimitStore.DEFAULT_TIMEOUT);
    }

    /**
     * Returns a store that uses {@code table}, for at most {@code timeout} per hit.
     *
     * @param table the table in lower case, qualified by a schema if necessary
     * @throws IllegalArgumentException if {@code table} is not a valid name
     */
    public static PostgresRateLimitStore of(DataSource dataSource, String table, Duration timeout) {
        return new PostgresRateLimitStore(dataSource, table, timeout, Duration.ofMinutes(1));
    }

    @Override
    public Hit hit(String key, RateLimit limit) {
        cleanFromTimeToTime();
        return bulkhead.call(() -> buckets.hit(key, limit));
    }

    /** Removes up to a thousand expired rows and returns their number. */
    public int removeExpired() {
        return buckets.removeExpired();
    }

    /** Stops the threads. The data source stays open. */
    @Override
    public void close() {
        bulkhead.close();
    }

    private void cleanFromTimeToTime() {
        long now = System.nanoTime();
        long next = nextCleaning.get();
        if (now - next >= 0 && nextCleaning.compareAndSet(next, now + cleaningNanos)) {
            bulkhead.runSoon(this::clean);
        }
    }

    private void clean() {
        try {
            int removed = removeExpired();
            log.debug("Removed {} expired rows of rate limits.", removed);
        } catch (RuntimeException e) {
            log.warn("Expired rows of rate limits could not be removed.", e);
        }
    }
}
