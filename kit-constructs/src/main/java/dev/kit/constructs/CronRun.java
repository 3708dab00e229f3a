package dev.kit.constructs;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One run of a cron, or one tick that was skipped.
 *
 * @param cron the name of the cron
 * @param requestId the id that the log lines of the run carry; null if it was skipped
 * @param dueAt the time at which the schedule fired; null if the run was started by hand
 * @param outcome the outcome
 * @param failure the exception of a failed run; null otherwise
 */
public record CronRun(
        String cron,
        @Nullable String requestId,
        @Nullable Instant dueAt,
        Outcome outcome,
        Instant startedAt,
        Duration duration,
        @Nullable Throwable failure) {

    /** The outcome of one tick of a schedule. */
    public enum Outcome {
        /** The handler returned, and its work is committed. */
        SUCCEEDED,
        /** The handler failed or exceeded its timeout; its work was rolled back. */
        FAILED,
        /** The tick was skipped, because the previous run had not ended. */
        OVERLAPPED,
        /**
         * The tick was skipped, because the scheduler noticed it too late.
         *
         * <p>This happens after an outage, for example.
         */
        MISSED
    }
}
