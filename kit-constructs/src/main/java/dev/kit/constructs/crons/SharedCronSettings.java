package dev.kit.constructs.crons;

import dev.kit.constructs.KitSchema;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ThreadFactory;
import javax.sql.DataSource;

/**
 * The settings of crons that several processes share. Immutable.
 *
 * <p>If a process dies during a run, another one starts the run again after
 * {@code heartbeatInterval * (missedHeartbeats + 2) + pollingInterval} at the latest: with the defaults 30.5 seconds.
 *
 * @param dataSource the database, which is also the clock of all processes
 * @param schema the schema of the table {@code kit_cron}
 * @param threads the number of crons that run at the same time
 * @param pollingInterval the interval at which a process polls for due crons; 500 ms by default
 * @param heartbeatInterval the interval at which a process confirms that it is alive; 5 s by default
 * @param missedHeartbeats the number of missing heartbeats after which a run is started again; 4 by default and at
 *     least
 * @param drain the time for active runs to end when the scheduler is closed; 28 s by default
 * @param handlers the threads on which handlers run; those of the platform by default
 */
public record SharedCronSettings(
        DataSource dataSource,
        KitSchema schema,
        int threads,
        Duration pollingInterval,
        Duration heartbeatInterval,
        int missedHeartbeats,
        Duration drain,
        ThreadFactory handlers) {

    private static final int LEAST_MISSED = 4;

    public SharedCronSettings {
        Objects.requireNonNull(dataSource, "dataSource");
        Objects.requireNonNull(schema, "schema");
        positive("polling interval", pollingInterval);
        positive("heartbeat interval", heartbeatInterval);
        if (threads < 1) {
            throw new IllegalArgumentException("Crons need at least 1 thread, not " + threads + ".");
        }
        if (missedHeartbeats < LEAST_MISSED) {
            throw new IllegalArgumentException("At least " + LEAST_MISSED
                    + " heartbeats must be missing before a cron is run again, not " + missedHeartbeats + ".");
        }
    }

    /** Returns the default settings. */
    public static SharedCronSettings of(DataSource dataSource) {
        return new SharedCronSettings(
                dataSource,
                KitSchema.OF_THE_CONNECTION,
                CronScheduler.DEFAULT_THREADS,
                Duration.ofMillis(500),
                Duration.ofSeconds(5),
                LEAST_MISSED,
                Duration.ofSeconds(28),
                CronThreads.daemon("kit-cron"));
    }

    /** Returns the longest time until another process takes over a run. */
    public Duration takeover() {
        return heartbeatInterval.multipliedBy(missedHeartbeats + 2L).plus(pollingInterval);
    }

    private static void positive(String what, Duration duration) {
        if (duration.isNegative() || duration.isZero()) {
            throw new IllegalArgumentException("The " + what + " of crons must be positive, not " + duration + ".");
        }
    }
}
