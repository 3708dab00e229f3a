package dev.kit.constructs.events.rabbitmq;

import com.rabbitmq.client.AMQP.BasicProperties;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventActor;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.codec.EnvelopeHeaders;
import dev.kit.constructs.events.codec.EventId;
import dev.kit.constructs.events.codec.ReceivedEvent;
import dev.kit.constructs.events.codec.WireJson;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Date;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * Converts events to messages and back.
 *
 * <p>The body is the payload alone and the property {@code type} its type. Peers in other languages write and read only
 * these. The rest of the envelope is in properties and headers.
 */
final class EventMessages {

    /**
     * The maximum length of the headers. The properties of a message have to fit into one frame, of 128 KiB by default;
     * failures add to them.
     */
    private static final int MOST_HEADER_CHARACTERS = 30_000;

    private static final int PERSISTENT = 2;

    private EventMessages() {}

    /**
     * Encodes an event as a message.
     *
     * @throws EventException if the envelope without the payload is too large
     */
    static Outgoing encode(String exchange, Envelope event) {
        BasicProperties properties = new BasicProperties.Builder()
                .contentType("application/json")
                .deliveryMode(PERSISTENT)
                .type(event.type())
                .messageId(event.id().toString())
                .timestamp(Date.from(event.time()))
                .headers(headers(event))
                .build();
        return new Outgoing(exchange, event.type(), properties, WireJson.MAPPER.writeValueAsBytes(event.payload()));
    }

    private static Map<String, Object> headers(Envelope event) {
        Map<String, Object> headers = new HashMap<>();
        headers.put(EnvelopeHeaders.TIME, EnvelopeHeaders.time(event.time()));
        EnvelopeHeaders.write(event, headers::put);
        EventActor actor = event.actor();
        if (actor != null) {
            headers.put(EnvelopeHeaders.ACTOR, Map.of("id", actor.id(), "type", actor.type()));
        }
        if (!event.attributes().isEmpty()) {
            Map<String, Object> attributes = new HashMap<>();
            event.attributes()
                    .forEach((name, value) -> attributes.put(name, WireJson.MAPPER.writeValueAsString(value)));
            headers.put(EnvelopeHeaders.ATTRIBUTES, attributes);
        }
        checkSize(event, headers);
        return headers;
    }

    private static void checkSize(Envelope event, Map<String, Object> headers) {
        int size = size(headers);
        if (size > MOST_HEADER_CHARACTERS) {
            throw new EventException("Event " + event.id() + " of type \"" + event.type() + "\" has " + size
                    + " characters in its key, tenant, actor, trace and attributes, and RabbitMQ carries at most "
                    + MOST_HEADER_CHARACTERS + " beside a payload. Move them into the payload.");
        }
    }

    private static int size(Map<?, ?> headers) {
        int size = 0;
        for (Map.Entry<?, ?> header : headers.entrySet()) {
            size += String.valueOf(header.getKey()).length();
            size += header.getValue() instanceof Map<?, ?> table
                    ? size(table)
                    : String.valueOf(header.getValue()).length();
        }
        return size;
    }

    /**
     * Decodes a message.
     *
     * @param otherwise supplies the identifier of a message without one
     */
    static ReceivedEvent decode(BasicProperties properties, byte[] body, Supplier<UUID> otherwise) {
        String type = properties.getType();
        boolean typed = type != null && !type.isEmpty();
        String problem = typed ? null : "The message has no type. Its publisher has to set the property \"type\".";
        JsonNode payload;
        try {
            payload = WireJson.MAPPER.readTree(body);
            if (payload.isMissingNode()) {
                problem = "The body of the message is empty. It has to be a payload as JSON.";
                payload = WireJson.string("");
            }
        } catch (JacksonException e) {
            problem = "The body of the message is not JSON: " + e.getOriginalMessage();
            payload = WireJson.string(new String(body, StandardCharsets.UTF_8));
        }
        UUID id = EventId.of(properties.getMessageId(), null);
        String application = properties.getAppId();
        Envelope event = EnvelopeHeaders.read(
                id == null ? otherwise.get() : id,
                typed ? type : ReceivedEvent.NO_TYPE,
                payload,
                MessageHeaders.of(properties)::get,
                () -> sentAt(properties),
                application == null || application.isEmpty() ? EnvelopeHeaders.UNKNOWN : application);
        return new ReceivedEvent(event, problem);
    }

    private static Instant sentAt(BasicProperties properties) {
        Date timestamp = properties.getTimestamp();
        return timestamp == null ? Instant.now() : timestamp.toInstant();
    }
}
