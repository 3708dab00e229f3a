package dev.kit.constructs.events.basic;

import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventConsumer.Delivery;

/**
 * An event in a queue.
 *
 * @param position the position, kept across retries so that a key's events stay in order
 * @param failures the number of failures
 * @param dueAt the time from which it may be delivered, in terms of {@link System#nanoTime()}
 */
record QueuedEvent(long position, Envelope envelope, int failures, long dueAt) {

    Delivery delivery() {
        return new Delivery(envelope, failures + 1);
    }

    QueuedEvent failed(long retryAt) {
        return new QueuedEvent(position, envelope, failures + 1, retryAt);
    }
}
