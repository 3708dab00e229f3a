package dev.kit.constructs.events;

/**
 * A way to carry events, chosen by the scheme of a connection string.
 *
 * <p>Transports are found with {@link java.util.ServiceLoader}.
 */
public interface EventTransport {

    /**
     * Returns the transport that the scheme of a connection picks.
     *
     * @throws EventException if it is not on the class path
     */
    static EventTransport of(ConnectionString connection) {
        return EventTransports.forScheme(connection);
    }

    /** Returns the scheme, lower case, such as {@code basic}. */
    String scheme();

    /** What its broker can do; without limits unless told otherwise. */
    default TransportCapabilities capabilities() {
        return TransportCapabilities.FULL;
    }

    /** Returns a publisher; it connects on first use. */
    Publisher publisher(ConnectionString connection);

    /** Returns a consumer; it connects on first use. */
    EventConsumer consumer(ConnectionString connection);

    /**
     * Opens the events that subscribers gave up; connects on first use.
     *
     * @throws EventException if this transport cannot list them, as its capabilities say
     */
    default ParkedEvents parkedEvents(ConnectionString connection) {
        throw new EventException("Transport " + scheme() + " cannot list parked events; look at them with the tools of"
                + " its broker.");
    }

    /**
     * Opens the queues of subscribers; connects on first use.
     *
     * @throws EventException if this transport cannot show them
     */
    default EventQueues queues(ConnectionString connection) {
        throw new EventException(
                "Transport " + scheme() + " cannot show queues; look at them with the tools of its" + " broker.");
    }
}
