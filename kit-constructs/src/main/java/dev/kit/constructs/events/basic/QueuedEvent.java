package dev.kit.constructs.events.basic;

import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.delivery.Received;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * An event in a queue.
 *
 * @param failures the number of failures
 * @param dueAt the time from which it may be delivered, in terms of {@link System#nanoTime()}; 0 for at once
 */
record QueuedEvent(Envelope envelope, int failures, long dueAt) implements Received {

    static QueuedEvent of(Envelope envelope) {
        return new QueuedEvent(envelope, 0, 0);
    }

    QueuedEvent failed(Duration delay) {
        return new QueuedEvent(envelope, failures + 1, delay.isZero() ? 0 : System.nanoTime() + delay.toNanos());
    }

    @Override
    public int attempt() {
        return failures + 1;
    }

    @Override
    public @Nullable String key() {
        return envelope.key();
    }
}
