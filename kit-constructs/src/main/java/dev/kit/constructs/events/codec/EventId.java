package dev.kit.constructs.events.codec;

import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The identifier of a received event, by one rule for all transports.
 *
 * <p>It is the event's own, otherwise that of its message at the transport. Both are the same at each delivery, so that
 * an idempotent subscriber recognizes a repetition.
 */
public final class EventId {

    private EventId() {}

    /**
     * Returns the identifier of an event. Text that is not a UUID always results in the same identifier.
     *
     * @param own the identifier that the publisher wrote; null or empty if there is none
     * @param ofMessage the identifier that the transport gave the message; null or empty if there is none
     * @return null if there is neither; the event is then a new one, and the transport has to number it
     */
    public static @Nullable UUID of(@Nullable String own, @Nullable String ofMessage) {
        String text = own == null || own.isEmpty() ? ofMessage : own;
        if (text == null || text.isEmpty()) {
            return null;
        }
        try {
            return UUID.fromString(text);
        } catch (IllegalArgumentException e) {
            return UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8));
        }
    }
}
