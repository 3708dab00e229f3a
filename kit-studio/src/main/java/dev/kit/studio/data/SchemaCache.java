package dev.kit.studio.data;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Caches the schema for a limited time. Thread-safe: of several concurrent requests, one reads and the others wait for
 * it.
 */
final class SchemaCache {

    /** An unknown name causes the schema to be read again, but not more often than this. */
    private static final Duration BETWEEN_MISSES = Duration.ofSeconds(1);

    private final Supplier<DatabaseSchema> reader;
    private final Duration timeToLive;
    private final InstantSource clock;
    private final ReentrantLock reading = new ReentrantLock();
    private volatile @Nullable Kept kept;
    private @Nullable Failed failed;
    private Instant lastMiss = Instant.MIN;

    SchemaCache(Supplier<DatabaseSchema> reader, Duration timeToLive, InstantSource clock) {
        this.reader = reader;
        this.timeToLive = timeToLive;
        this.clock = clock;
    }

    DatabaseSchema get() {
        return youngerThan(timeToLive, clock.instant());
    }

    DatabaseSchema refresh() {
        return youngerThan(Duration.ZERO, clock.instant());
    }

    Table table(String name) {
        Instant asked = clock.instant();
        return youngerThan(timeToLive, asked).table(name).orElseGet(() -> tableAnew(name, asked));
    }

    /**
     * Returns the table from a schema read after this call, or from the latest one if an unknown name has just caused
     * it to be read.
     */
    Table tableAnew(String name) {
        return tableAnew(name, clock.instant());
    }

    private Table tableAnew(String name, Instant asked) {
        reading.lock();
        try {
            boolean soon = asked.isBefore(lastMiss.plus(BETWEEN_MISSES));
            DatabaseSchema schema = youngerThan(soon ? timeToLive : Duration.ZERO, asked);
            lastMiss = soon ? lastMiss : asked;
            return schema.table(name).orElseThrow(() -> DataException.tableNotFound(name));
        } finally {
            reading.unlock();
        }
    }

    private DatabaseSchema youngerThan(Duration age, Instant asked) {
        DatabaseSchema young = kept(age, asked);
        if (young != null) {
            return young;
        }
        reading.lock();
        try {
            // Another thread may have read it while this thread waited for the lock.
            young = kept(age, asked);
            if (young != null) {
                return young;
            }
            Failed failure = failed;
            // Otherwise all waiting threads would try an unreachable database one after another, each until its
            // timeout.
            if (failure != null && failure.beganAt().isAfter(asked)) {
                throw failure.cause();
            }
            return read();
        } finally {
            reading.unlock();
        }
    }

    /** Returns the schema if it is younger than {@code age}; one read after the request always is. */
    private @Nullable DatabaseSchema kept(Duration age, Instant asked) {
        Kept current = kept;
        return current != null && Duration.between(current.readAt(), asked).compareTo(age) < 0
                ? current.schema()
                : null;
    }

    private DatabaseSchema read() {
        Instant before = clock.instant();
        try {
            DatabaseSchema schema = reader.get();
            kept = new Kept(schema, before);
            failed = null;
            return schema;
        } catch (DataException e) {
            failed = new Failed(e, before);
            throw e;
        }
    }

    private record Failed(DataException cause, Instant beganAt) {}

    private record Kept(DatabaseSchema schema, Instant readAt) {}
}
