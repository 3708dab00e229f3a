package dev.kit.constructs.events;

import java.util.List;

/**
 * Reads and settles the events that subscribers gave up, wherever the transport keeps them.
 *
 * <p>Covers every subscriber at the transport, whether it runs or not, so that a tool can look after the events of
 * other processes. What one process settles is gone for all others. Implementations are thread-safe.
 */
public interface ParkedEvents extends AutoCloseable {

    /**
     * Lists parked events, the longest parked first.
     *
     * @param limit the most events to return, at least 1
     * @throws IllegalArgumentException if {@code limit} is below 1
     * @throws EventException if the transport cannot be reached
     */
    List<ParkedEvent> list(ParkedFilter filter, int limit);

    /**
     * Counts parked events where they are kept, without reading them if the transport can.
     *
     * @throws EventException if the transport cannot be reached
     */
    long count(ParkedFilter filter);

    /**
     * Delivers parked events to their subscribers again, from the first attempt; returns how many.
     *
     * @throws EventException if the transport cannot be reached
     */
    int retry(ParkedFilter filter);

    /**
     * Deletes parked events for good; returns how many.
     *
     * @throws EventException if the transport cannot be reached
     */
    int discard(ParkedFilter filter);

    /** Releases connections. */
    @Override
    void close();

    /**
     * Opens the parked events of a connection string, whose scheme picks the transport.
     *
     * @throws EventException if the text is no connection string, its transport is not on the class path, or the
     *     transport cannot list parked events
     */
    static ParkedEvents fromConnectionString(String url) {
        return of(ConnectionString.parse(url));
    }

    /**
     * Opens the parked events of a connection, whose scheme picks the transport.
     *
     * @throws EventException if its transport is not on the class path, or cannot list parked events
     */
    static ParkedEvents of(ConnectionString connection) {
        return EventTransports.forScheme(connection).parkedEvents(connection);
    }
}
