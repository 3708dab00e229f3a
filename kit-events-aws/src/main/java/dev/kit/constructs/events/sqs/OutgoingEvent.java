package dev.kit.constructs.events.sqs;

import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.codec.EventCodec;
import dev.kit.constructs.events.codec.TextMessage;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/**
 * An event and its message.
 *
 * @param event the event
 * @param message the message to send
 * @param deduplicationId the text by which a FIFO queue or topic recognizes a repetition
 */
public record OutgoingEvent(Envelope event, TextMessage message, String deduplicationId) {

    /** Returns an event whose repeated publication is not duplicated in a FIFO queue. */
    static OutgoingEvent of(Envelope event) {
        return new OutgoingEvent(event, EventCodec.encode(event), event.id().toString());
    }

    /**
     * Returns the group within which a FIFO queue or topic keeps order. It is the key, or a unique group for an event
     * without a key.
     */
    public String group() {
        String key = event.key();
        if (key == null || key.isEmpty()) {
            return event.id().toString();
        }
        return key.matches("[\\x21-\\x7E]{1,128}")
                ? key
                : UUID.nameUUIDFromBytes(key.getBytes(StandardCharsets.UTF_8)).toString();
    }
}
