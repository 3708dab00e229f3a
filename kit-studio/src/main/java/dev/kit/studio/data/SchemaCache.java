package dev.kit.studio.data;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Keeps the schema for a while. Thread-safe: of several that ask at once, one reads and the others wait for it. */
final class SchemaCache {

    /** A name that is not found makes the schema be read again, but not more often than this. */
    private static final Duration BETWEEN_MISSES = Duration.ofSeconds(1);

    private final Supplier<DatabaseSchema> reader;
    private final Duration timeToLive;
    private final InstantSource clock;
    private final ReentrantLock reading = new ReentrantLock();
    private volatile @Nullable Kept kept;

    SchemaCache(Supplier<DatabaseSchema> reader, Duration timeToLive, InstantSource clock) {
        this.reader = reader;
        this.timeToLive = timeToLive;
        this.clock = clock;
    }

    DatabaseSchema get() {
        return youngerThan(timeToLive);
    }

    DatabaseSchema refresh() {
        return youngerThan(Duration.ZERO);
    }

    Table table(String name) {
        return get().table(name)
                .or(() -> youngerThan(BETWEEN_MISSES).table(name))
                .orElseThrow(() -> DataException.tableNotFound(name));
    }

    private DatabaseSchema youngerThan(Duration age) {
        Instant asked = clock.instant();
        Kept current = kept;
        if (current != null && current.youngerThan(age, asked)) {
            return current.schema();
        }
        reading.lock();
        try {
            current = kept;
            // Someone else read it while this thread waited for the lock.
            if (current != null
                    && (current.youngerThan(age, asked) || current.readAt().isAfter(asked))) {
                return current.schema();
            }
            Instant before = clock.instant();
            DatabaseSchema schema = reader.get();
            kept = new Kept(schema, before);
            return schema;
        } finally {
            reading.unlock();
        }
    }

    private record Kept(DatabaseSchema schema, Instant readAt) {

        boolean youngerThan(Duration age, Instant now) {
            return now.isBefore(readAt.plus(age));
        }
    }
}
