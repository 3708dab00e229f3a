package dev.kit.constructs.events;

import java.time.Duration;
import java.util.List;
import java.util.UUID;

/** A running subscription. Thread-safe. */
public interface Subscription extends AutoCloseable {

    /** Returns the parked events of this subscription, oldest first. */
    List<ParkedEvent> parked();

    /** Delivers a parked event again, from its first attempt. Returns false if it is not parked. */
    boolean retry(UUID eventId);

    /**
     * Stops the subscription.
     *
     * <p>It takes no more events, waits for running calls up to {@code drain}, and returns the remaining events to the
     * transport.
     */
    void close(Duration drain);

    /** Closes with a drain of 30 seconds. */
    @Override
    default void close() {
        close(Duration.ofSeconds(30));
    }
}
