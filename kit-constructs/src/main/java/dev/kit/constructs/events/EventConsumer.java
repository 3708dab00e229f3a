package dev.kit.constructs.events;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;

/** Receives events. Implementations are thread-safe. */
public interface EventConsumer extends AutoCloseable {

    /** The environment variable with the connection string. */
    String VARIABLE = "EVENT_SUBSCRIBER_CONNECTION_STRING";

    /**
     * Starts delivering events to {@code listener}, on threads of the transport.
     *
     * @throws EventException with a cause if the transport cannot be reached; without one if it rejects the settings
     */
    Subscription subscribe(Settings settings, Listener listener);

    /** Ends all subscriptions and releases connections. */
    @Override
    void close();

    /**
     * Returns the consumer of a connection string, whose scheme selects the transport.
     *
     * @throws EventException if {@code url} is not a connection string, or its transport is not on the class path
     */
    static EventConsumer fromConnectionString(String url) {
        return of(ConnectionString.parse(url));
    }

    /**
     * Returns the consumer of a connection, whose scheme selects the transport.
     *
     * @throws EventException if its transport is not on the class path
     */
    static EventConsumer of(ConnectionString connection) {
        return EventTransports.forScheme(connection).consumer(connection);
    }

    /**
     * The settings of a subscription.
     *
     * @param subscriber the stable name of the subscriber; several instances of one name share the events
     * @param types the names of the types to deliver; empty for all
     * @param batchSize the largest number of events per call
     * @param concurrency the largest number of calls at the same time
     * @param retry the policy for failed events
     * @param timeout the time limit of a call
     */
    record Settings(
            String subscriber,
            Set<String> types,
            int batchSize,
            int concurrency,
            RedeliveryPolicy retry,
            Duration timeout) {

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

        /**
         * Returns the default settings.
         *
         * <p>They are batches of one event, one batch at a time, five attempts, and a timeout of 30 seconds.
         */
        public static Settings of(String subscriber, Set<String> types) {
            return new Settings(subscriber, types, 1, 1, RedeliveryPolicy.DEFAULT, Duration.ofSeconds(30));
        }
    }

    /**
     * A handler of batches of deliveries. It is called from several threads if the subscription's concurrency is above
     * 1.
     */
    @FunctionalInterface
    interface Listener {

        /**
         * Handles a batch.
         *
         * @return the failed events, by identifier, with the reason; only these are delivered again
         * @throws Exception if all events failed
         */
        Map<UUID, Throwable> receive(List<Delivery> batch) throws Exception;
    }

    /**
     * An attempt to deliver an event.
     *
     * @param envelope the event
     * @param attempt the number of the attempt, from 1
     */
    record Delivery(Envelope envelope, int attempt) {

        public Delivery {
            Objects.requireNonNull(envelope, "envelope");
        }
    }

    /** A running subscription. Thread-safe. */
    interface Subscription extends AutoCloseable {

        /** Returns the parked events of this subscription, oldest first. */
        List<ParkedEvent> parked();

        /** Delivers a parked event again, from its first attempt. Returns false if it is not parked. */
        boolean retry(UUID eventId);

        /**
         * Stops the subscription.
         *
         * <p>It takes no more events, waits for running calls up to {@code drain}, and returns the remaining events
         * to the transport.
         */
        void close(Duration drain);

        /** Closes with a drain of 30 seconds. */
        @Override
        default void close() {
            close(Duration.ofSeconds(30));
        }
    }
}
