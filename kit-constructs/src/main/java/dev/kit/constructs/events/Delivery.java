package dev.kit.constructs.events;

import java.util.Objects;

/**
 * One attempt to hand over an event.
 *
 * @param envelope the event
 * @param attempt 1 at first
 */
public record Delivery(Envelope envelope, int attempt) {

    public Delivery {
        Objects.requireNonNull(envelope, "envelope");
    }
}
