package dev.kit.constructs.events.rabbitmq;

import com.rabbitmq.client.AMQP.BasicProperties;

/**
 * A message to publish.
 *
 * @param exchange the exchange to publish to
 * @param routingKey the type of the event, or the name of a queue
 * @param properties the properties of the message, with a message id
 * @param body the payload as JSON
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared: two messages are the same only if they are one object.
record Outgoing(String exchange, String routingKey, BasicProperties properties, byte[] body) {

    String id() {
        return properties.getMessageId();
    }
}
