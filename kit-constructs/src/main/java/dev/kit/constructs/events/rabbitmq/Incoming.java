package dev.kit.constructs.events.rabbitmq;

import com.rabbitmq.client.AMQP.BasicProperties;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** A message that the broker delivered to this process, and that is not acknowledged. */
final class Incoming {

    private final DeliverySession session;
    private final long tag;
    private final BasicProperties properties;
    private final byte[] body;
    private final AtomicBoolean settled = new AtomicBoolean();

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

    /** Returns the key within which events keep their order. */
    @Nullable String key() {
        Map<String, Object> headers = properties.getHeaders();
        Object key = headers == null ? null : headers.get(Headers.KEY);
        return key == null ? null : key.toString();
    }
}
