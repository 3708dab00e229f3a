package dev.kit.constructs.events.sqs;

import dev.kit.constructs.events.EventConsumer.Settings;
import org.jspecify.annotations.Nullable;

/** Which subscriber reads which queue. Implementations are thread-safe. */
public interface QueuePlan {

    /**
     * Makes the queue of a subscriber ready, creating it where that is the plan.
     *
     * @throws dev.kit.constructs.events.EventException if the queue cannot serve the subscriber
     * @throws software.amazon.awssdk.core.exception.SdkException if a service cannot be reached, or refuses
     */
    SubscriberQueue prepare(Settings settings);

    /** Returns the URL of a subscriber's queue. */
    String queue(String subscriber);

    /** Returns the URL of a subscriber's queue; null if there is none yet. */
    default @Nullable String existingQueue(String subscriber) {
        return queue(subscriber);
    }

    /** Returns the subscriber of the queue of this name; null if the queue has several. */
    @Nullable String subscriber(String queueName);

    /** Returns the URL of the dead-letter queue; null if there is none yet. */
    @Nullable String parkedQueue();

    /** Whether several subscribers read one queue. */
    boolean isShared();

    /** Cleans up after the last subscription of a queue. */
    default void release(SubscriberQueue queue) {}

    /**
     * A queue that is ready.
     *
     * @param url its URL
     * @param parkedUrl the URL of its dead-letter queue
     */
    record SubscriberQueue(String url, String parkedUrl) {}
}
