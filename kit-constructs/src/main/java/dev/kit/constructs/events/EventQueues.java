package dev.kit.constructs.events;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Lists and creates the queues of subscribers at any transport.
 *
 * <p>Figures cover all processes. Listing consumes no event and creates nothing. Implementations are thread-safe.
 */
public interface EventQueues extends AutoCloseable {

    /**
     * Lists the existing queues of {@code subscribers}, in a stable order.
     *
     * <p>Shared queues are included. A transport that can find the queues of other subscribers lists them too.
     *
     * @throws EventException if the transport cannot be reached
     */
    List<QueueState> list(Collection<EventConsumer.Settings> subscribers);

    /**
     * Creates the queues of {@code subscribers} at the broker.
     *
     * <p>The result is the same as that of starting the subscribers. Existing queues are left unchanged.
     *
     * @throws EventException if the transport cannot be reached, or rejects the request
     */
    void create(Collection<EventConsumer.Settings> subscribers);

    /** Releases connections. */
    @Override
    void close();

    /**
     * Opens the queues of a connection, whose scheme selects the transport.
     *
     * @throws EventException if its transport is not on the class path, or does not support listing queues
     */
    static EventQueues of(ConnectionString connection) {
        return EventTransports.forScheme(connection).queues(connection);
    }

    /**
     * The figures of one queue.
     *
     * <p>Null stands for a figure that the transport cannot supply, for the reason in {@code unknown}.
     *
     * @param name the name of the queue at the broker
     * @param subscriber the subscriber of the queue; null if several share it
     * @param waiting events that no consumer has taken, including those that wait for their next attempt
     * @param inFlight events that were taken and are neither settled nor returned
     * @param parked events that failed too often and wait for manual action
     * @param oldest the time of publication of the oldest waiting event; also null if none waits
     * @param consumers the subscriptions of all processes
     * @param unknown the reason why figures are missing; empty if none is
     */
    record QueueState(
            String name,
            @Nullable String subscriber,
            @Nullable Long waiting,
            @Nullable Long inFlight,
            @Nullable Long parked,
            @Nullable Instant oldest,
            @Nullable Integer consumers,
            String unknown) {}
}
