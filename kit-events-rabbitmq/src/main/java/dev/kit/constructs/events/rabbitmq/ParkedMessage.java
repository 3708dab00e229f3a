package dev.kit.constructs.events.rabbitmq;

import com.rabbitmq.client.GetResponse;
import dev.kit.constructs.events.ParkedEvent;
import dev.kit.constructs.events.codec.EnvelopeHeaders;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A message among the parked ones, put there by a subscriber or by the broker itself.
 *
 * @param message the message, not acknowledged
 * @param event the message as a parked event
 */
record ParkedMessage(GetResponse message, ParkedEvent event) {

    static ParkedMessage read(GetResponse message, Topology topology) {
        Map<String, Object> headers = MessageHeaders.of(message.getProps());
        Map<?, ?> death = lastDeath(headers);
        String error = MessageHeaders.text(headers, MessageHeaders.ERROR);
        boolean byBroker = !headers.containsKey(MessageHeaders.PARKED_AT);
        ParkedEvent event = new ParkedEvent(
                subscriber(headers, death, topology),
                EventMessages.decode(
                                message.getProps(), message.getBody(), () -> UUID.nameUUIDFromBytes(message.getBody()))
                        .envelope(),
                MessageHeaders.number(headers, MessageHeaders.FAILURES),
                byBroker || error == null ? reason(death) : error,
                parkedAt(MessageHeaders.text(headers, MessageHeaders.PARKED_AT), death));
        return new ParkedMessage(message, event);
    }

    String subscriber() {
        return event.subscriber();
    }

    /** Creates the message for the next attempt, without headers of its failures. */
    Outgoing successor(String queue) {
        Map<String, Object> headers = MessageHeaders.passedOn(message.getProps());
        headers.keySet().removeAll(MessageHeaders.OF_FAILURES);
        return new Outgoing(
                Topology.DEFAULT_EXCHANGE,
                queue,
                Redelivery.passedOn(message.getProps(), headers)
                        .messageId(event.envelope().id().toString())
                        .build(),
                message.getBody());
    }

    private static String subscriber(Map<String, Object> headers, Map<?, ?> death, Topology topology) {
        String subscriber = MessageHeaders.text(headers, MessageHeaders.SUBSCRIBER);
        return subscriber == null ? topology.subscriber(String.valueOf(death.get("queue"))) : subscriber;
    }

    private static Instant parkedAt(@Nullable String time, Map<?, ?> death) {
        Instant parked = EnvelopeHeaders.instant(time);
        if (parked != null) {
            return parked;
        }
        return death.get("time") instanceof Date moved ? moved.toInstant() : Instant.EPOCH;
    }

    /** Returns the broker's record of moving a message here by itself. */
    private static Map<?, ?> lastDeath(Map<String, Object> headers) {
        return headers.get("x-death") instanceof List<?> deaths
                        && !deaths.isEmpty()
                        && deaths.get(0) instanceof Map<?, ?> death
                ? death
                : Map.of();
    }

    private static String reason(Map<?, ?> death) {
        Object reason = death.get("reason");
        if ("delivery_limit".equals(String.valueOf(reason))) {
            return "It came back more than " + Topology.DELIVERY_LIMIT + " times without an outcome: the processes that"
                    + " handled it died or were stopped.";
        }
        return "The broker moved it here" + (reason == null ? "." : ": " + reason + ".");
    }
}
