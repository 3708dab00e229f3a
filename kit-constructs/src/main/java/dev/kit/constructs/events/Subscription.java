package dev.kit.constructs.events;

import java.time.Duration;
import java.util.List;
import java.util.UUID;

/** A running subscription. Thread-safe. */
public interface Subscription extends AutoCloseable {

    /** Events this subscription gave up, oldest first. */
    List<ParkedEvent> parked();

    /** Delivers a parked event again, from its first attempt; false if it is not parked. */
    boolean retry(UUID eventId);

    /** Stops taking events, waits for running calls up to {@code drain}, and hands back the rest. */
    void close(Duration drain);

    /** Closes with a drain of 30 seconds. */
    @Override
    default void close() {
        close(Duration.ofSeconds(30));
    }
}
