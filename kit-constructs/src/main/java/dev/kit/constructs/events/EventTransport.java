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

    /**
     * The capabilities of a transport and its broker.
     *
     * @param keyOrder whether events of one key are delivered one after another, in the order they were published
     * @param exactAttempts whether {@code Delivery.attempt} counts every delivery, and no event is delivered more often
     *     than allowed
     * @param parked whether parked events can be listed and delivered again
     * @param durable whether events outlive the process that published them
     * @param transactional whether events are published in the handler's transaction if the transport uses the
     *     handler's database
     * @param maximumEventBytes the maximum size of an event, as JSON with its envelope
     */
    record TransportCapabilities(
            boolean keyOrder,
            boolean exactAttempts,
            boolean parked,
            boolean durable,
            boolean transactional,
            long maximumEventBytes) {

        /** All capabilities, and events of any size. */
        public static final TransportCapabilities FULL =
                new TransportCapabilities(true, true, true, true, true, Long.MAX_VALUE);

        public TransportCapabilities {
            if (maximumEventBytes < 1) {
                throw new IllegalArgumentException(
                        "A transport carries events of at least 1 byte, not " + maximumEventBytes + ".");
            }
        }

        /** Returns the same capabilities for events of at most {@code bytes}. */
        public TransportCapabilities maximumEventBytes(long bytes) {
            return new TransportCapabilities(keyOrder, exactAttempts, parked, durable, transactional, bytes);
        }

        /** Returns the same capabilities without order within a key. */
        public TransportCapabilities withoutKeyOrder() {
            return new TransportCapabilities(false, exactAttempts, parked, durable, transactional, maximumEventBytes);
        }

        /** Returns the same capabilities for a broker with inexact counts of deliveries. */
        public TransportCapabilities withoutExactAttempts() {
            return new TransportCapabilities(keyOrder, false, parked, durable, transactional, maximumEventBytes);
        }

        /** Returns the same capabilities for events that end with the process. */
        public TransportCapabilities withoutDurability() {
            return new TransportCapabilities(keyOrder, exactAttempts, parked, false, transactional, maximumEventBytes);
        }

        /**
         * Returns the same capabilities for a broker outside the handler's transaction.
         *
         * <p>Only an outbox bridges the absence of such a broker.
         */
        public TransportCapabilities withoutTransactions() {
            return new TransportCapabilities(keyOrder, exactAttempts, parked, durable, false, maximumEventBytes);
        }
    }
}
