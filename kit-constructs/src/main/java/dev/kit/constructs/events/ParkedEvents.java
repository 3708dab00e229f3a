package dev.kit.constructs.events;

import java.util.List;

/**
 * Lists and settles parked events, at any transport.
 *
 * <p>Covers every subscriber at the transport, running or not, so that a tool can manage the events of other processes.
 * An event that one process settles is gone for all others. Implementations are thread-safe.
 */
public interface ParkedEvents extends AutoCloseable {

    /**
     * Lists parked events, the longest parked first.
     *
     * @param limit the largest number of events to return, at least 1
     * @throws IllegalArgumentException if {@code limit} is below 1
     * @throws EventException if the transport cannot be reached
     */
    List<ParkedEvent> list(ParkedFilter filter, int limit);

    /**
     * Counts parked events, without reading them if the transport supports it.
     *
     * @throws EventException if the transport cannot be reached
     */
    long count(ParkedFilter filter);

    /**
     * Delivers parked events again, from the first attempt, and returns their number.
     *
     * @throws EventException if the transport cannot be reached
     */
    int retry(ParkedFilter filter);

    /**
     * Deletes parked events permanently, and returns their number.
     *
     * @throws EventException if the transport cannot be reached
     */
    int discard(ParkedFilter filter);

    /** Releases connections. */
    @Override
    void close();

    /**
     * Opens the parked events of a connection string.
     *
     * <p>The scheme of the connection string selects the transport.
     *
     * @throws EventException if {@code url} is not a connection string, its transport is not on the class path, or the
     *     transport cannot list parked events
     */
    static ParkedEvents fromConnectionString(String url) {
        return of(ConnectionString.parse(url));
    }

    /**
     * Opens the parked events of a connection.
     *
     * <p>The scheme of the connection selects the transport.
     *
     * @throws EventException if its transport is not on the class path, or cannot list parked events
     */
    static ParkedEvents of(ConnectionString connection) {
        return EventTransports.forScheme(connection).parkedEvents(connection);
    }
}
