package dev.kit.constructs;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One run of a cron, or one tick that was skipped.
 *
 * @param cron the name
 * @param requestId the id that the log lines of the run carry; null if it was skipped
 * @param dueAt when the schedule wanted it; null if a person started it
 * @param outcome what became of it
 * @param failure why it failed; null unless it did
 */
public record CronRun(
        String cron,
        @Nullable String requestId,
        @Nullable Instant dueAt,
        Outcome outcome,
        Instant startedAt,
        Duration duration,
        @Nullable Throwable failure) {

    /** What became of a tick. */
    public enum Outcome {
        /** The handler returned, and its work is committed. */
        SUCCEEDED,
        /** The handler failed or took too long; its work was rolled back. */
        FAILED,
        /** The run before was still at work. */
        OVERLAPPED,
        /** The scheduler noticed too late, such as after an outage. */
        MISSED
    }
}
