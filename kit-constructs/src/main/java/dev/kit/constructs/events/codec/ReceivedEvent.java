package dev.kit.constructs.events.codec;

import dev.kit.constructs.events.Envelope;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A message read as an event.
 *
 * @param envelope the event; if there is a problem, its readable part
 * @param problem the reason why it can never be handled; null if it can
 */
public record ReceivedEvent(Envelope envelope, @Nullable String problem) {

    /** The displayed type of an event without a type. */
    public static final String NO_TYPE = "(none)";

    public ReceivedEvent {
        Objects.requireNonNull(envelope, "envelope");
    }
}
