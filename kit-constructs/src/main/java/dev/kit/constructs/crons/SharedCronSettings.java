package dev.kit.constructs.crons;

import dev.kit.constructs.KitSchema;
import java.time.Duration;
import java.util.Objects;
import javax.sql.DataSource;

/**
 * How processes share crons. Immutable.
 *
 * <p>A process that dies in the middle of a run leaves it to another one, which begins it again after
 * {@code heartbeatInterval * (missedHeartbeats + 2) + pollingInterval} at the latest: with the defaults 30.5 seconds.
 *
 * @param dataSource the database, which is also the clock of all of them
 * @param schema where the table {@code kit_cron} is
 * @param threads how many crons run at the same time
 * @param pollingInterval how often a process looks for what is due; 500 ms by default
 * @param heartbeatInterval how often a process shows that it is still at work; 5 s by default
 * @param missedHeartbeats how many heartbeats must be missing before a run is begun again; 4 by default and at least
 * @param drain how long runs at work may go on when the scheduler is closed; 28 s by default
 */
public record SharedCronSettings(
        DataSource dataSource,
        KitSchema schema,
        int threads,
        Duration pollingInterval,
        Duration heartbeatInterval,
        int missedHeartbeats,
        Duration drain) {

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

    /** Returns settings with the defaults. */
    public static SharedCronSettings of(DataSource dataSource) {
        return new SharedCronSettings(
                dataSource,
                KitSchema.OF_THE_CONNECTION,
                CronScheduler.DEFAULT_THREADS,
                Duration.ofMillis(500),
                Duration.ofSeconds(5),
                LEAST_MISSED,
                Duration.ofSeconds(28));
    }

    /** Returns the longest time until another process begins a run whose process died. */
    public Duration takeover() {
        return heartbeatInterval.multipliedBy(missedHeartbeats + 2L).plus(pollingInterval);
    }

    private static void positive(String what, Duration duration) {
        if (duration.isNegative() || duration.isZero()) {
            throw new IllegalArgumentException("The " + what + " of crons must be positive, not " + duration + ".");
        }
    }
}
