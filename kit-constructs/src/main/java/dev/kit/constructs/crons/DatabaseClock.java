package dev.kit.constructs.crons;

import com.github.kagkarlsson.scheduler.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * A clock with the time of the database, which all processes share. Thread-safe.
 *
 * <p>The database is queried at intervals; in between, time advances by {@link System#nanoTime}, which cannot be set.
 */
final class DatabaseClock implements Clock {

    private static final Logger log = LoggerFactory.getLogger(DatabaseClock.class);
    private static final long OLD = Duration.ofSeconds(10).toNanos();

    private final JdbcClient client;
    private final ReentrantLock asking = new ReentrantLock();
    private volatile Reading latest;

    /** The {@code time} of the database at {@code nanos} of this process. */
    private record Reading(Instant time, long nanos) {}

    /** Creates a clock and queries the database for the first time. */
    DatabaseClock(JdbcClient client) {
        this.client = client;
        latest = ask();
    }

    /** Queries the database. Half of the round trip is attributed to the way back. */
    private Reading ask() {
        long before = System.nanoTime();
        Instant time = client.sql("select clock_timestamp()")
                .query(OffsetDateTime.class)
                .single()
                .toInstant();
        long after = System.nanoTime();
        return new Reading(time, before + (after - before) / 2);
    }

    @Override
    public Instant now() {
        if (System.nanoTime() - latest.nanos() > OLD && asking.tryLock()) {
            try {
                latest = ask();
            } catch (DataAccessException e) {
                log.debug("The database does not tell its time; the one before goes on.", e);
            } finally {
                asking.unlock();
            }
        }
        Reading reading = latest;
        return reading.time().plusNanos(System.nanoTime() - reading.nanos());
    }
}
