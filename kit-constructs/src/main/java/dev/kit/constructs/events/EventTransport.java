package dev.kit.constructs.events;

/**
 * A transport of events, selected by a connection string's scheme.
 *
 * <p>Transports are found with {@link java.util.ServiceLoader}.
 */
public interface EventTransport {

    /**
     * Returns the transport that the scheme of a connection selects.
     *
     * @throws EventException if the transport is not on the class path
     */
    static EventTransport of(ConnectionString connection) {
        return EventTransports.forScheme(connection);
    }

    /** Returns the scheme in lower case, such as {@code basic}. */
    String scheme();

    /** Returns the capabilities of its broker; full capabilities by default. */
    default TransportCapabilities capabilities() {
        return TransportCapabilities.FULL;
    }

    /** Returns a publisher, which connects on first use. */
    Publisher publisher(ConnectionString connection);

    /** Returns a consumer, which connects on first use. */
    EventConsumer consumer(ConnectionString connection);

    /**
     * Opens the parked events of subscribers. It connects on first use.
     *
     * @throws EventException if this transport cannot list them, according to its capabilities
     */
    default ParkedEvents parkedEvents(ConnectionString connection) {
        throw new EventException("Transport " + scheme() + " cannot list parked events; look at them with the tools of"
                + " its broker.");
    }

    /**
     * Opens the queues of subscribers. It connects on first use.
     *
     * @throws EventException if this transport cannot list them
     */
    default EventQueues queues(ConnectionString connection) {
        throw new EventException(
                "Transport " + scheme() + " cannot show queues; look at them with the tools of its" + " broker.");
    }
}
