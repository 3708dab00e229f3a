package dev.kit.studio.operations;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The queues of one broker, one table, or this process's memory.
 *
 * <p>Called on threads of requests: implementations are thread-safe. Exceptions of {@link #rows} are shown to the
 * caller.
 */
public interface BrokerQueues {

    /**
     * The figures of one queue. A figure is null if it is unavailable, for the reason in {@code unknown}.
     *
     * @param name the broker's name of the queue
     * @param subscriber the subscriber, or the publisher that an outbox sends to; null if several share it
     * @param waiting events that no subscriber has received
     * @param inFlight events that were received and are not settled
     * @param parked events that were given up
     * @param oldest the publication time of the oldest waiting event; null also if none waits
     * @param consumers subscriptions of all processes
     * @param unknown the reason figures are missing; null or empty if none is
     */
    record Row(
            String name,
            @Nullable String subscriber,
            @Nullable Long waiting,
            @Nullable Long inFlight,
            @Nullable Long parked,
            @Nullable Instant oldest,
            @Nullable Integer consumers,
            @Nullable String unknown) {

        public Row {
            Objects.requireNonNull(name, "name");
            unknown = "".equals(unknown) ? null : unknown;
        }
    }

    /** Returns the address of the broker, without secrets. */
    String place();

    /** Returns the existing queues, in a stable order. */
    List<Row> rows();
}
