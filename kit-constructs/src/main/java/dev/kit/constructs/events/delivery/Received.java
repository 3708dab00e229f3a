package dev.kit.constructs.events.delivery;

import dev.kit.constructs.events.Envelope;
import org.jspecify.annotations.Nullable;

/** A message received for a subscriber, and not yet settled. */
public interface Received {

    /** Returns the event; if there is a problem, its readable part. */
    Envelope envelope();

    /** Returns the number of this attempt, from 1. With a problem it is the number of attempts so far. */
    int attempt();

    /** Returns the key within which messages keep their order. It is null for none. */
    default @Nullable String key() {
        return null;
    }

    /** Returns the reason to withhold this message from the listener, or null. It counts as a failure. */
    default @Nullable Throwable problem() {
        return null;
    }

    /** Returns the {@link System#nanoTime()} of its next delivery; 0 for at once. */
    default long dueAt() {
        return 0;
    }
}
