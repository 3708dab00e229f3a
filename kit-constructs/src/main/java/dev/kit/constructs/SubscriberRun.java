package dev.kit.constructs;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One batch that a subscriber handled.
 *
 * @param events the events of the batch
 * @param attempt the number of the attempt, from 1
 * @param failure the exception of the handler; null on success
 */
public record SubscriberRun(
        String subscriber,
        List<Handled> events,
        int attempt,
        Instant startedAt,
        Duration duration,
        @Nullable Throwable failure) {

    /**
     * An event of the batch.
     *
     * @param eventId the id of its envelope
     * @param requestId the id of the request, or of the other run, that published the event; null if unknown
     */
    public record Handled(String eventId, @Nullable String requestId) {}

    public SubscriberRun {
        events = List.copyOf(events);
    }
}
