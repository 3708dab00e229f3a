package dev.kit.studio.monitor;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is known about one scheduled job right now. Immutable.
 *
 * @param name the job's name
 * @param schedule when it runs, as it was declared
 * @param running whether it runs at the moment
 * @param nextRun when it runs next; null when it does not
 * @param lastRun when it last began
 * @param lastDuration how long that took
 * @param lastError why that failed
 * @param control what a person can do with it; null for nothing
 */
public record CronState(
        String name,
        String schedule,
        boolean running,
        @Nullable Instant nextRun,
        @Nullable Instant lastRun,
        @Nullable Duration lastDuration,
        @Nullable String lastError,
        @Nullable Control control) {

    /** A job that nobody can pause or start. */
    public CronState(
            String name,
            String schedule,
            boolean running,
            @Nullable Instant nextRun,
            @Nullable Instant lastRun,
            @Nullable Duration lastDuration,
            @Nullable String lastError) {
        this(name, schedule, running, nextRun, lastRun, lastDuration, lastError, null);
    }

    /**
     * A job that can be paused, resumed and started.
     *
     * @param zone the time zone of its schedule
     * @param paused whether it waits to be resumed
     * @param input an example of its input as JSON; null if it takes none
     */
    public record Control(
            String zone, boolean paused, @Nullable String input) {}
}
