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
 */
public record CronState(
        String name,
        String schedule,
        boolean running,
        @Nullable Instant nextRun,
        @Nullable Instant lastRun,
        @Nullable Duration lastDuration,
        @Nullable String lastError) {}
