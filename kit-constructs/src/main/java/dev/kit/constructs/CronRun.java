package dev.kit.constructs;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One run of a cron, or one tick that was skipped.
 *
 * @param cron the name
 * @param requestId the id that the log lines of the run carry; null if it was skipped
 * @param dueAt the time at which the schedule was due; null if a person started the run
 * @param outcome the outcome of the run
 * @param failure the cause of the failure; null unless the run failed
 */
public record CronRun(
        String cron,
        @Nullable String requestId,
        @Nullable Instant dueAt,
        Outcome outcome,
        Instant startedAt,
        Duration duration,
        @Nullable Throwable failure) {

    /** The outcome of a tick. */
    public enum Outcome {
        /** The handler returned, and its work is committed. */
        SUCCEEDED,
        /** The handler failed or took too long; its work was rolled back. */
        FAILED,
        /** The previous run had not ended yet. */
        OVERLAPPED,
        /** The scheduler noticed the tick too late, such as after an outage. */
        MISSED
    }
}
