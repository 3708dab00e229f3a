package dev.kit.constructs.events.sqs;

import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.codec.EventCodec;
import dev.kit.constructs.events.codec.ReceivedEvent;
import dev.kit.constructs.events.codec.TextMessage;
import dev.kit.constructs.events.delivery.Received;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;

/** A message that this process has received and not yet settled. */
final class HeldMessage implements Received {

    private final Message message;
    private final TextMessage content;
    private final ReceivedEvent event;
    private final DeliveryNote note;
    private final AtomicBoolean settled = new AtomicBoolean();
    private volatile boolean left;

    private HeldMessage(Message message) {
        this.message = message;
        this.content = new TextMessage(Objects.requireNonNullElse(message.body(), ""), attributes(message));
        this.event =
                EventCodec.decode(message.messageId(), sentAt() == 0 ? null : Instant.ofEpochMilli(sentAt()), content);
        this.note = DeliveryNote.of(content);
    }

    static HeldMessage of(Message message) {
        return new HeldMessage(message);
    }

    /** Returns the text attributes. Binary attributes of other systems are not part of an event. */
    private static Map<String, String> attributes(Message message) {
        Map<String, String> attributes = new HashMap<>();
        message.messageAttributes().forEach((name, value) -> {
            if (value.stringValue() != null) {
                attributes.put(name, value.stringValue());
            }
        });
        return attributes;
    }

    String receipt() {
        return message.receiptHandle();
    }

    @Override
    public Envelope envelope() {
        return event.envelope();
    }

    /** Returns the reason why the message is no event, or null. The router parks such messages. */
    @Nullable String defect() {
        return event.problem();
    }

    DeliveryNote note() {
        return note;
    }

    /** Returns the approximate number of deliveries of the message by the queue, including this one. */
    @Override
    public int attempt() {
        String count = system(MessageSystemAttributeName.APPROXIMATE_RECEIVE_COUNT);
        return count == null ? 1 : Math.max(1, Integer.parseInt(count));
    }

    /** Returns the time of sending in milliseconds since 1970, or 0 if unknown. */
    long sentAt() {
        String sent = system(MessageSystemAttributeName.SENT_TIMESTAMP);
        return sent == null ? 0 : Long.parseLong(sent);
    }

    /** Returns the queue from which the service moved the message to this one, or null if it did not. */
    @Nullable String movedFrom() {
        return system(MessageSystemAttributeName.DEAD_LETTER_QUEUE_SOURCE_ARN);
    }

    private @Nullable String system(MessageSystemAttributeName name) {
        return message.attributes().get(name);
    }

    /** Returns the key within which events keep their order; in a FIFO queue that is the group. */
    @Override
    public @Nullable String key() {
        String group = system(MessageSystemAttributeName.MESSAGE_GROUP_ID);
        return group == null ? envelope().key() : group;
    }

    /** Claims the right to settle the message. Returns false if it is settled already. */
    boolean settle() {
        return settled.compareAndSet(false, true);
    }

    boolean isSettled() {
        return settled.get();
    }

    /** Notes that the message stays in the queue, hidden until its visibility timeout ends. */
    void leave() {
        left = true;
    }

    boolean isLeft() {
        return left;
    }

    /**
     * Returns the message to send on.
     *
     * <p>An event is encoded anew, so that ten attributes suffice. Any other message is sent unchanged, as is one that
     * only a peer could encode.
     */
    OutgoingEvent successor(DeliveryNote next) {
        return new OutgoingEvent(
                envelope(),
                next.on(encoded()),
                message.messageId() + "-"
                        + Objects.requireNonNullElse(next.subscriber(), "all").hashCode());
    }

    private TextMessage encoded() {
        if (defect() != null) {
            return content;
        }
        try {
            return EventCodec.encode(envelope());
        } catch (EventException e) {
            return content;
        }
    }
}
