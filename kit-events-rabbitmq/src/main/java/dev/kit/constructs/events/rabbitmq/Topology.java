package dev.kit.constructs.events.rabbitmq;

import com.rabbitmq.client.Channel;
import dev.kit.constructs.events.EventException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * The names of a connection string's exchange and queues at the broker.
 *
 * <p>Declarations are idempotent, so that every connection makes them and no entity has to exist beforehand.
 */
record Topology(String exchange, String exchangeType, String queuePrefix) {

    /** The exchange of the broker that delivers to the queue named by the routing key. */
    static final String DEFAULT_EXCHANGE = "";

    /**
     * The number of times that a message may be returned without an outcome, because the process that held it died or
     * shut down.
     */
    static final int DELIVERY_LIMIT = 20;

    private static final int MOST_NAME_BYTES = 240;

    static Topology of(RabbitOptions options) {
        return new Topology(options.exchange(), options.exchangeType(), options.queuePrefix());
    }

    /**
     * Returns the name of a subscriber's queue.
     *
     * @throws EventException if the name is longer than the broker allows
     */
    String queue(String subscriber) {
        String queue = queuePrefix + "." + subscriber;
        if (queue.getBytes(StandardCharsets.UTF_8).length > MOST_NAME_BYTES) {
            throw new EventException("Queue \"" + queue + "\" has a name of more than " + MOST_NAME_BYTES
                    + " bytes. Shorten the name of the subscriber or the option queueName.");
        }
        return queue;
    }

    /** Returns the name of a queue's subscriber. */
    String subscriber(String queue) {
        return queue.startsWith(queuePrefix + ".") ? queue.substring(queuePrefix.length() + 1) : queue;
    }

    /** Returns the name of the queue of parked events. */
    String parkedQueue() {
        return queuePrefix + ".dlq";
    }

    /** Returns the name of the exchange, and of its queue, in which failed events wait for {@code millis}. */
    String delay(long millis) {
        return exchange + ".retry." + millis;
    }

    void declareExchange(Channel channel) throws IOException {
        channel.exchangeDeclare(exchange, exchangeType, true);
    }

    /**
     * Declares a subscriber's queues and binds them to its types, or to all if there are none.
     *
     * @throws EventException if the exchange cannot deliver events of all types
     */
    void declareQueue(Channel channel, String queue, Set<String> types) throws IOException {
        if (types.isEmpty() && exchangeType.equals("direct")) {
            throw new EventException("Queue \"" + queue + "\" cannot receive events of every type from exchange \""
                    + exchange + "\", which is direct. Use exchangeType=topic, or name the types in subscribe(…).");
        }
        declareExchange(channel);
        channel.queueDeclare(parkedQueue(), true, false, false, parkedArguments());
        Map<String, Object> arguments = deadLettering(DEFAULT_EXCHANGE);
        arguments.put("x-dead-letter-routing-key", parkedQueue());
        arguments.put("x-delivery-limit", DELIVERY_LIMIT);
        channel.queueDeclare(queue, true, false, false, arguments);
        for (String type : types.isEmpty() ? Set.of("#") : types) {
            channel.queueBind(queue, exchange, type);
        }
    }

    /**
     * Declares the queue in which events wait before the next attempt. The routing key names the queue to which they go
     * then.
     */
    void declareDelay(Channel channel, long millis) throws IOException {
        String delay = delay(millis);
        channel.exchangeDeclare(delay, "fanout", true);
        Map<String, Object> arguments = deadLettering(DEFAULT_EXCHANGE);
        arguments.put("x-message-ttl", millis);
        channel.queueDeclare(delay, true, false, false, arguments);
        channel.queueBind(delay, delay, "");
    }

    /**
     * Returns arguments with which messages are moved only when the next queue has stored them. The broker requires a
     * queue that rejects messages for this.
     */
    private static Map<String, Object> deadLettering(String exchange) {
        Map<String, Object> arguments = new HashMap<>();
        arguments.put("x-queue-type", "quorum");
        arguments.put("x-overflow", "reject-publish");
        arguments.put("x-dead-letter-strategy", "at-least-once");
        arguments.put("x-dead-letter-exchange", exchange);
        return arguments;
    }

    /**
     * Returns the arguments of the queue of parked events. Browsing returns messages, which must not count: newer
     * brokers drop a message returned 20 times.
     */
    private static Map<String, Object> parkedArguments() {
        return Map.of("x-queue-type", "quorum", "x-delivery-limit", 1_000_000_000);
    }
}
