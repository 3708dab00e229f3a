package dev.kit.constructs.events.outbox;

import dev.kit.constructs.events.Envelope;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An event in an outbox table: pending or parked.
 *
 * @param target the service name of its publisher
 * @param envelope the event
 * @param attempts the number of attempts
 * @param createdAt the time at which its transaction wrote it
 * @param nextAt the time of the next attempt; in the past if it is due
 * @param lastError the last failure
 * @param parkedAt the time at which it was parked; null while it is tried
 */
public record OutboxEvent(
        String target,
        Envelope envelope,
        int attempts,
        Instant createdAt,
        Instant nextAt,
        @Nullable String lastError,
        @Nullable Instant parkedAt) {}
