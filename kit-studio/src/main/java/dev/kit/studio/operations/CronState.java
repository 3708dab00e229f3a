package dev.kit.studio.operations;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The current state of one scheduled job. Immutable.
 *
 * @param name the job's name
 * @param schedule the schedule, as declared
 * @param running whether it is currently running
 * @param nextRun the time of the next run; null if there is none
 * @param lastRun the time at which it last began
 * @param lastDuration the duration of the last run
 * @param lastError the failure of the last run
 * @param control the actions available to users; null for none
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

    /** Creates the state of a job that users cannot pause or start. */
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
