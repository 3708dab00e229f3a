package dev.kit.constructs.events;

import java.util.Collection;
import java.util.List;

/**
 * Shows and creates the queues of subscribers, wherever the transport keeps them.
 *
 * <p>Figures cover all processes. Looking takes no event and creates nothing. Implementations are thread-safe.
 */
public interface EventQueues extends AutoCloseable {

    /**
     * Lists the queues of {@code subscribers} that exist, and those that they share, in a stable order.
     *
     * <p>A transport that can find the queues of other subscribers lists these too.
     *
     * @throws EventException if the transport cannot be reached
     */
    List<QueueState> list(Collection<EventConsumer.Settings> subscribers);

    /**
     * Creates what {@code subscribers} need at the broker, as starting them does, and leaves alone what is there.
     *
     * @throws EventException if the transport cannot be reached, or refuses
     */
    void create(Collection<EventConsumer.Settings> subscribers);

    /** Releases connections. */
    @Override
    void close();

    /**
     * Opens the queues of a connection, whose scheme picks the transport.
     *
     * @throws EventException if its transport is not on the class path, or cannot show queues
     */
    static EventQueues of(ConnectionString connection) {
        return EventTransports.forScheme(connection).queues(connection);
    }
}
