package dev.kit.constructs.events.outbox;

import dev.kit.constructs.events.Envelope;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An event in an outbox table: not sent yet, or given up.
 *
 * @param target the service name of the publisher it is meant for
 * @param envelope the event
 * @param attempts how often it was tried
 * @param createdAt when its transaction wrote it
 * @param nextAt when it is tried next; in the past if it is due
 * @param lastError what went wrong last
 * @param parkedAt since when it waits for a person; null while it is tried
 */
public record OutboxEvent(
        String target,
        Envelope envelope,
        int attempts,
        Instant createdAt,
        Instant nextAt,
        @Nullable String lastError,
        @Nullable Instant parkedAt) {

    public OutboxEvent {
        Objects.requireNonNull(target, "target");
        Objects.requireNonNull(envelope, "envelope");
        Objects.requireNonNull(createdAt, "createdAt");
        Objects.requireNonNull(nextAt, "nextAt");
    }
}
