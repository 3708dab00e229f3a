package dev.kit.constructs.crons;

import dev.kit.constructs.CronRun.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;

/**
 * The right of this process to run a cron that was started by hand. No tick of the cron runs anywhere meanwhile.
 *
 * <p>It is shown in the table like the claim of a tick. If the process dies during the run, the run is not repeated,
 * since it had its own input. The next tick runs as scheduled.
 */
final class SharedClaim {

    private static final Logger log = LoggerFactory.getLogger(CronScheduler.class);
    private static final String PREFIX = "run-";

    private final SharedTable table;
    private final CronJob<?> job;
    private final DatabaseClock clock;
    private final String holder;
    private final ScheduledExecutorService heart;
    private final Future<?> beats;

    private SharedClaim(SharedTable table, CronJob<?> job, DatabaseClock clock, String holder, Duration interval) {
        this.table = table;
        this.job = job;
        this.clock = clock;
        this.holder = holder;
        heart = Executors.newSingleThreadScheduledExecutor(CronThreads.daemon("kit-cron-heartbeat"));
        beats = heart.scheduleWithFixedDelay(this::beat, interval.toNanos(), interval.toNanos(), TimeUnit.NANOSECONDS);
    }

    /**
     * Claims a cron.
     *
     * @return the claim; null if the cron is not in the table, so that no other process runs it either
     * @throws CronBusyException if the cron runs in any process
     */
    static @Nullable SharedClaim of(SharedTable table, CronJob<?> job, DatabaseClock clock, Duration heartbeat) {
        String holder = PREFIX + UUID.randomUUID();
        return switch (table.claim(job, holder)) {
            case CLAIMED -> new SharedClaim(table, job, clock, holder, heartbeat);
            case HELD -> throw new CronBusyException(job.cron());
            case ABSENT -> null;
        };
    }

    /** Returns whether {@code holder} denotes a run that was started by hand, and not a tick. */
    static boolean isHeldBy(@Nullable String holder) {
        return holder != null && holder.startsWith(PREFIX);
    }

    private void beat() {
        try {
            table.beat(job, holder);
        } catch (DataAccessException e) {
            log.debug("The database does not hear that {} is at work.", job.cron(), e);
        }
    }

    /** Releases the claim. A tick that fell into the run is skipped or runs now, by the policy of the cron. */
    void close() {
        beats.cancel(false);
        heart.shutdown();
        Instant now = clock.now();
        boolean waits = job.cron().definition().overlap() == Overlap.WAIT;
        try {
            Instant missed = table.release(
                    job, holder, now, waits ? null : job.schedule().next(now).orElse(SharedScheduler.NEVER));
            if (missed != null) {
                job.skipped(missed, Outcome.OVERLAPPED);
            }
        } catch (DataAccessException e) {
            log.warn("{} was run, and its ticks begin again when other instances miss its heartbeat.", job.cron(), e);
        }
    }
}
