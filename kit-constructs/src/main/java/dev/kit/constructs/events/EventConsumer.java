package dev.kit.constructs.events;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;

/** Receives events. Implementations are thread-safe. */
public interface EventConsumer extends AutoCloseable {

    /** The variable that holds the connection string. */
    String VARIABLE = "EVENT_SUBSCRIBER_CONNECTION_STRING";

    /**
     * Starts delivering events to {@code listener}, on threads of the transport.
     *
     * @throws EventException with its cause if the transport cannot be reached, without one if it would refuse the
     *     settings whenever it is reached
     */
    Subscription subscribe(Settings settings, Listener listener);

    /** Ends all subscriptions and releases connections. */
    @Override
    void close();

    /**
     * Returns the consumer for a connection string, whose scheme picks the transport.
     *
     * @throws EventException if the text is no connection string, or its transport is not on the class path
     */
    static EventConsumer fromConnectionString(String url) {
        return of(ConnectionString.parse(url));
    }

    /**
     * Returns the consumer for a connection, whose scheme picks the transport.
     *
     * @throws EventException if its transport is not on the class path
     */
    static EventConsumer of(ConnectionString connection) {
        return EventTransports.forScheme(connection).consumer(connection);
    }

    /**
     * What a subscription wants.
     *
     * @param subscriber its stable name; several instances of one name share the events
     * @param types names of the types to deliver; empty for all
     * @param batchSize events per call at most
     * @param concurrency calls at the same time at most
     * @param retry what happens to failed events
     * @param timeout the longest a call may take
     */
    record Settings(
            String subscriber, Set<String> types, int batchSize, int concurrency, RetryPolicy retry, Duration timeout) {

        public Settings {
            Objects.requireNonNull(subscriber, "subscriber");
            Objects.requireNonNull(retry, "retry");
            Objects.requireNonNull(timeout, "timeout");
            types = Set.copyOf(types);
            if (batchSize < 1 || concurrency < 1) {
                throw new IllegalArgumentException(
                        "Subscription \"" + subscriber + "\" needs a batch size and a concurrency of at least 1.");
            }
        }

        /** Returns whether events of {@code type} are to be delivered. */
        public boolean wants(String type) {
            return types.isEmpty() || types.contains(type);
        }

        /** Batches of one, one at a time, five attempts, 30 seconds. */
        public static Settings of(String subscriber, Set<String> types) {
            return new Settings(subscriber, types, 1, 1, RetryPolicy.DEFAULT, Duration.ofSeconds(30));
        }
    }

    /** Handles batches of deliveries. Called from several threads if the subscription's concurrency is above 1. */
    @FunctionalInterface
    interface Listener {

        /**
         * Handles a batch.
         *
         * @return the events that failed, by identifier, with the reason; only these are delivered again
         * @throws Exception if all of them failed
         */
        Map<UUID, Throwable> receive(List<Delivery> batch) throws Exception;
    }

    /**
     * One attempt to hand over an event.
     *
     * @param envelope the event
     * @param attempt 1 at first
     */
    record Delivery(Envelope envelope, int attempt) {

        public Delivery {
            Objects.requireNonNull(envelope, "envelope");
        }
    }
}
