package dev.kit.constructs.events.rabbitmq;

import com.rabbitmq.client.AMQP.BasicProperties;
import dev.kit.constructs.TimeOrderedUuid;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.EventException.UnreadableEventException;
import dev.kit.constructs.events.codec.EnvelopeHeaders;
import dev.kit.constructs.events.codec.ReceivedEvent;
import dev.kit.constructs.events.delivery.Received;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** A message that the broker delivered to this process, and that is not acknowledged. Decoded by its worker. */
final class Incoming implements Received {

    private final DeliverySession session;
    private final long tag;
    private final BasicProperties properties;
    private final byte[] body;
    private final AtomicBoolean settled = new AtomicBoolean();
    private @Nullable ReceivedEvent event;
    private @Nullable Throwable problem;

    Incoming(DeliverySession session, long tag, BasicProperties properties, byte[] body) {
        this.session = session;
        this.tag = tag;
        this.properties = properties;
        this.body = body;
    }

    /** Returns the session of the message. Only this session can acknowledge it. */
    DeliverySession session() {
        return session;
    }

    /** Claims the right to answer the message, which the broker allows once. Returns false if it was answered. */
    boolean settle() {
        return settled.compareAndSet(false, true);
    }

    long tag() {
        return tag;
    }

    BasicProperties properties() {
        return properties;
    }

    byte[] body() {
        return body;
    }

    /** Returns whether the message has an identifier by which the next delivery of it is recognized. */
    boolean hasIdentifier() {
        String id = properties.getMessageId();
        return id != null && !id.isEmpty();
    }

    boolean isSubscribed() {
        String type = properties.getType();
        return type != null && session.queue().settings().wants(type);
    }

    @Override
    public Envelope envelope() {
        return decoded().envelope();
    }

    private ReceivedEvent decoded() {
        ReceivedEvent known = event;
        if (known == null) {
            known = EventMessages.decode(properties, body, TimeOrderedUuid::next);
            event = known;
            problem = problem(known);
        }
        return known;
    }

    private @Nullable Throwable problem(ReceivedEvent read) {
        if (read.problem() != null) {
            return new UnreadableEventException(read.problem());
        }
        return isSubscribed() ? null : unknown(read.envelope());
    }

    /**
     * Returns the failure for an unknown type. It is retried like any failure: during a rolling update, another
     * instance may know the type.
     */
    private EventException unknown(Envelope read) {
        BrokerQueue queue = session.queue();
        return new EventException("Subscriber " + queue.settings().subscriber() + " does not subscribe to type \""
                + read.type() + "\", and its queue " + queue.name()
                + " received it. Remove the binding of the queue to that type, or subscribe to it.");
    }

    @Override
    public @Nullable Throwable problem() {
        decoded();
        return problem;
    }

    @Override
    public int attempt() {
        int failures = MessageHeaders.number(MessageHeaders.of(properties), MessageHeaders.FAILURES);
        return decoded().problem() == null ? failures + 1 : failures;
    }

    @Override
    public @Nullable String key() {
        return MessageHeaders.text(MessageHeaders.of(properties), EnvelopeHeaders.KEY);
    }
}
