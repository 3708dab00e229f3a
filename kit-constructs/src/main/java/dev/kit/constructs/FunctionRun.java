package dev.kit.constructs;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One run of a function.
 *
 * @param function the name of the function
 * @param requestId the id that the log lines of the run carry
 * @param failure the exception of a failed run; null on success
 */
public record FunctionRun(
        String function,
        String requestId,
        Instant startedAt,
        Duration duration,
        @Nullable Throwable failure) {}
