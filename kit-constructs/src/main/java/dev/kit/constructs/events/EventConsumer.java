package dev.kit.constructs.events;

/** Receives events. Implementations are thread-safe. */
public interface EventConsumer extends AutoCloseable {

    /**
     * Starts delivering events to {@code listener}, on threads of the transport.
     *
     * @throws EventException if the transport cannot be reached
     */
    Subscription subscribe(SubscriptionSettings settings, EventListener listener);

    /** Ends all subscriptions and releases connections. */
    @Override
    void close();

    /**
     * The consumer for a connection string, whose scheme picks the transport.
     *
     * @throws EventException if the text is no connection string, or its transport is not on the class path
     */
    static EventConsumer fromConnectionString(String url) {
        ConnectionString connection = ConnectionString.parse(url);
        return EventTransports.forScheme(connection).consumer(connection);
    }
}
