package dev.kit.constructs.events.sqs;

import dev.kit.constructs.events.Envelope;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A message read as an event.
 *
 * @param envelope the event; if there is a problem, the part of it that can be read
 * @param problem why it cannot be handled, whatever the number of attempts; null if it can
 */
public record ReceivedEvent(Envelope envelope, @Nullable String problem) {

    public ReceivedEvent {
        Objects.requireNonNull(envelope, "envelope");
    }
}
