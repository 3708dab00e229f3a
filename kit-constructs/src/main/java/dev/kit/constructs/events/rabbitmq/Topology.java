package dev.kit.constructs.events.rabbitmq;

import com.rabbitmq.client.Channel;
import dev.kit.constructs.events.EventException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * The exchange and queues of a connection string at the broker, by name.
 *
 * <p>Declaring is idempotent, so that every connection does it and nothing has to exist beforehand.
 */
record Topology(String exchange, String exchangeType, String queuePrefix) {

    /** The broker's exchange that delivers to the queue named by the routing key. */
    static final String DEFAULT_EXCHANGE = "";

    /** Times a message may come back without an outcome, because the process that held it died or shut down. */
    static final int DELIVERY_LIMIT = 20;

    private static final int MOST_NAME_BYTES = 240;

    static Topology of(RabbitOptions options) {
        return new Topology(options.exchange(), options.exchangeType(), options.queuePrefix());
    }

    /**
     * Names the queue of a subscriber.
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

    /** Names the subscriber of a queue. */
    String subscriber(String queue) {
        return queue.startsWith(queuePrefix + ".") ? queue.substring(queuePrefix.length() + 1) : queue;
    }

    /** Names the queue of the events that subscribers gave up. */
    String parkedQueue() {
        return queuePrefix + ".dlq";
    }

    /** Names the exchange, and its queue, where failed events wait this long. */
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

    /** Declares where events wait before the next attempt; the routing key names the queue they go to then. */
    void declareDelay(Channel channel, long millis) throws IOException {
        String delay = delay(millis);
        channel.exchangeDeclare(delay, "fanout", true);
        Map<String, Object> arguments = deadLettering(DEFAULT_EXCHANGE);
        arguments.put("x-message-ttl", millis);
        channel.queueDeclare(delay, true, false, false, arguments);
        channel.queueBind(delay, delay, "");
    }

    /** Moves messages only once the next queue has them; a queue that refuses is the broker's condition for that. */
    private static Map<String, Object> deadLettering(String exchange) {
        Map<String, Object> arguments = new HashMap<>();
        arguments.put("x-queue-type", "quorum");
        arguments.put("x-overflow", "reject-publish");
        arguments.put("x-dead-letter-strategy", "at-least-once");
        arguments.put("x-dead-letter-exchange", exchange);
        return arguments;
    }

    /** Looking at parked events returns them, which must not count: newer brokers drop a message returned 20 times. */
    private static Map<String, Object> parkedArguments() {
        Map<String, Object> arguments = new HashMap<>();
        arguments.put("x-queue-type", "quorum");
        arguments.put("x-delivery-limit", 1_000_000_000);
        return arguments;
    }
}
