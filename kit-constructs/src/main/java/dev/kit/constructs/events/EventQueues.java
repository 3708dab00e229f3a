package dev.kit.constructs.events;

import java.util.Collection;
import java.util.List;

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
}
