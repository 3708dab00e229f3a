package dev.kit.constructs.events;

import java.util.List;
import javax.sql.DataSource;

/** Sends events. Implementations are thread-safe. */
public interface Publisher extends AutoCloseable {

    /**
     * Sends all events, in order, and returns once the transport has them.
     *
     * @throws EventException if not all of them could be sent
     */
    void publish(List<Envelope> events);

    /**
     * Writes the events into the current transaction of {@code dataSource}, if this publisher can.
     *
     * @return false if it cannot, so that the caller publishes after the commit
     */
    default boolean enlist(DataSource dataSource, List<Envelope> events) {
        return false;
    }

    /** Releases connections; publishing afterwards fails. */
    @Override
    default void close() {}

    /**
     * The publisher for a connection string, whose scheme picks the transport.
     *
     * @throws EventException if the text is no connection string, or its transport is not on the class path
     */
    static Publisher fromConnectionString(String url) {
        ConnectionString connection = ConnectionString.parse(url);
        return EventTransports.forScheme(connection).publisher(connection);
    }
}
