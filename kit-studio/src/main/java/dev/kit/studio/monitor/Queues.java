package dev.kit.studio.monitor;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The queues at one place: a broker, a table, or the memory of this process.
 *
 * <p>Called on threads of requests: implementations are thread-safe. What {@link #rows} throws is shown to the caller.
 */
public interface Queues {

    /**
     * The figures of one queue; null stands for what the place cannot say, for the reason in {@code unknown}.
     *
     * @param name how the place names it
     * @param subscriber whose queue it is, or the publisher that an outbox sends to; null if several share it
     * @param waiting events that nobody has taken
     * @param inFlight events that were taken and are not settled
     * @param parked events that were given up
     * @param oldest when the oldest waiting event was published; null too if none waits
     * @param consumers subscriptions of all processes
     * @param unknown why figures are missing; empty if none is
     */
    record Row(
            String name,
            @Nullable String subscriber,
            @Nullable Long waiting,
            @Nullable Long inFlight,
            @Nullable Long parked,
            @Nullable Instant oldest,
            @Nullable Integer consumers,
            String unknown) {

        public Row {
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(unknown, "unknown");
        }
    }

    /** The address of the place, without secrets. */
    String place();

    /** The queues that exist, in a stable order. */
    List<Row> rows();
}
