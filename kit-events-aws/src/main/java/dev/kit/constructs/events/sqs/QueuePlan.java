package dev.kit.constructs.events.sqs;

import dev.kit.constructs.events.EventConsumer.Settings;
import org.jspecify.annotations.Nullable;

/** The assignment of queues to subscribers. Implementations are thread-safe. */
public interface QueuePlan {

    /**
     * Prepares the queue of a subscriber. The queue is created if the plan requires it.
     *
     * @throws dev.kit.constructs.events.EventException if the queue cannot serve the subscriber
     * @throws software.amazon.awssdk.core.exception.SdkException if a service cannot be reached, or rejects the request
     */
    SubscriberQueue prepare(Settings settings);

    /** Returns the URL of a subscriber's queue. */
    String queue(String subscriber);

    /** Returns the URL of a subscriber's queue. It is null if the queue does not exist yet. */
    default @Nullable String existingQueue(String subscriber) {
        return queue(subscriber);
    }

    /** Returns the subscriber of the queue {@code queueName}. It is null if the queue has several. */
    @Nullable String subscriber(String queueName);

    /** Returns the URL of the dead-letter queue. It is null if the queue does not exist yet. */
    @Nullable String parkedQueue();

    /** Returns whether several subscribers read the same queue. */
    boolean isShared();

    /** Cleans up after the last subscription of a queue. */
    default void release(SubscriberQueue queue) {}

    /**
     * A prepared queue.
     *
     * @param url the URL of the queue
     * @param parkedUrl the URL of its dead-letter queue
     */
    record SubscriberQueue(String url, String parkedUrl) {}
}
