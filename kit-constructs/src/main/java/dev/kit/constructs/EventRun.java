package dev.kit.constructs;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One event that a construct published or failed to publish.
 *
 * @param requestId the id of the run that published it, which the run's log lines carry; null if unknown
 * @param eventId the id of the event's envelope; null if none was created
 * @param type the event type, such as {@code order.placed}
 * @param source the construct that published the event, such as {@code POST /orders}
 * @param transport the kind of transport, such as {@code rabbitmq}, or {@code outbox}; null if the publisher or the
 *     envelope could not be created
 * @param failure the reason why the event was not published; null on success
 * @param lost whether the construct continued without the event, which is never published then; false if the failure
 *     reached the handler
 */
public record EventRun(
        @Nullable String requestId,
        @Nullable String eventId,
        String type,
        String source,
        @Nullable String transport,
        @Nullable Object payload,
        Instant publishedAt,
        @Nullable Throwable failure,
        boolean lost) {

    public EventRun {
        if (lost && failure == null) {
            throw new IllegalArgumentException("An event is lost by a failure, and none was given.");
        }
    }
}
