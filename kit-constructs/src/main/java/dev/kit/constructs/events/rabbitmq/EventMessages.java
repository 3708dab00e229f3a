package dev.kit.constructs.events.rabbitmq;

import com.rabbitmq.client.AMQP.BasicProperties;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EpochNanos;
import dev.kit.constructs.events.EventActor;
import dev.kit.constructs.events.EventException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Date;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Converts events to messages and back.
 *
 * <p>The body is the payload alone and the property {@code type} its type. Peers in other languages write and read only
 * these. The rest of the envelope is in properties and headers.
 */
final class EventMessages {

    /** The displayed type of a parked message without a type. */
    static final String NO_TYPE = "(none)";

    /**
     * The maximum length of the headers. The properties of a message have to fit into one frame, of 128 KiB by default;
     * failures add to them.
     */
    private static final int MOST_HEADER_CHARACTERS = 30_000;

    private static final int PERSISTENT = 2;

    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
                    .build())
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

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
        return new Outgoing(exchange, event.type(), properties, MAPPER.writeValueAsBytes(event.payload()));
    }

    private static Map<String, Object> headers(Envelope event) {
        Map<String, Object> headers = new HashMap<>();
        headers.put(Headers.TIME, time(event.time()));
        headers.put(Headers.SOURCE, event.source());
        put(headers, Headers.KEY, event.key());
        put(headers, Headers.TENANT, event.tenant());
        put(headers, Headers.TRACEPARENT, event.traceparent());
        EventActor actor = event.actor();
        if (actor != null) {
            headers.put(Headers.ACTOR, Map.of("id", actor.id(), "type", actor.type()));
        }
        if (!event.attributes().isEmpty()) {
            Map<String, Object> attributes = new HashMap<>();
            event.attributes().forEach((name, value) -> attributes.put(name, MAPPER.writeValueAsString(value)));
            headers.put(Headers.ATTRIBUTES, attributes);
        }
        checkSize(event, headers);
        return headers;
    }

    /** Returns nanoseconds since 1970, or ISO 8601 in the years that they cannot represent. */
    private static Object time(Instant time) {
        return EpochNanos.hold(time) ? (Object) EpochNanos.of(time) : time.toString();
    }

    private static void put(Map<String, Object> headers, String name, @Nullable String value) {
        if (value != null) {
            headers.put(name, value);
        }
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
     * @param identifier creates an identifier for a message without one
     */
    static ReadMessage decode(BasicProperties properties, byte[] body, Supplier<UUID> identifier) {
        Map<String, Object> headers = Headers.of(properties);
        String type = properties.getType();
        String problem = null;
        JsonNode payload = null;
        if (type == null || type.isEmpty()) {
            problem = "The message has no type. Its publisher has to set the property \"type\".";
        }
        try {
            payload = MAPPER.readTree(body);
            if (payload.isMissingNode()) {
                payload = null;
                problem = "The body of the message is empty. It has to be a payload as JSON.";
            }
        } catch (JacksonException e) {
            problem = "The body of the message is not JSON: " + e.getOriginalMessage();
        }
        if (payload == null) {
            payload = MAPPER.getNodeFactory().stringNode(new String(body, StandardCharsets.UTF_8));
        }
        return new ReadMessage(envelope(properties, headers, payload, identifier), problem);
    }

    private static Envelope envelope(
            BasicProperties properties, Map<String, Object> headers, JsonNode payload, Supplier<UUID> identifier) {
        String type = properties.getType();
        String source = Headers.text(headers, Headers.SOURCE);
        return new Envelope(
                id(properties.getMessageId(), identifier),
                type == null || type.isEmpty() ? NO_TYPE : type,
                payload,
                time(properties, headers.get(Headers.TIME)),
                source == null ? peer(properties) : source,
                Headers.text(headers, Headers.KEY),
                Headers.text(headers, Headers.TENANT),
                actor(headers.get(Headers.ACTOR)),
                Headers.text(headers, Headers.TRACEPARENT),
                attributes(headers.get(Headers.ATTRIBUTES)));
    }

    private static String peer(BasicProperties properties) {
        String application = properties.getAppId();
        return application == null || application.isEmpty() ? "unknown" : application;
    }

    /**
     * Returns the identifier of the event. A message id that is not a UUID results in the same identifier at each
     * delivery.
     */
    private static UUID id(@Nullable String messageId, Supplier<UUID> otherwise) {
        if (messageId == null || messageId.isEmpty()) {
            return otherwise.get();
        }
        try {
            return UUID.fromString(messageId);
        } catch (IllegalArgumentException e) {
            return UUID.nameUUIDFromBytes(messageId.getBytes(StandardCharsets.UTF_8));
        }
    }

    private static Instant time(BasicProperties properties, @Nullable Object exact) {
        if (exact instanceof Long nanos) {
            return EpochNanos.instant(nanos);
        }
        if (exact != null) {
            try {
                return Instant.parse(exact.toString());
            } catch (DateTimeException e) {
                return rounded(properties);
            }
        }
        return rounded(properties);
    }

    private static Instant rounded(BasicProperties properties) {
        Date timestamp = properties.getTimestamp();
        return timestamp == null ? Instant.now() : timestamp.toInstant();
    }

    private static @Nullable EventActor actor(@Nullable Object header) {
        if (header instanceof Map<?, ?> actor && actor.get("id") != null && actor.get("type") != null) {
            return new EventActor(String.valueOf(actor.get("id")), String.valueOf(actor.get("type")));
        }
        return null;
    }

    private static Map<String, JsonNode> attributes(@Nullable Object header) {
        Map<String, JsonNode> attributes = new HashMap<>();
        if (header instanceof Map<?, ?> table) {
            table.forEach((name, value) -> attributes.put(String.valueOf(name), attribute(String.valueOf(value))));
        }
        return attributes;
    }

    /** Parses an attribute. A peer may write plain text instead of the JSON of Kit's applications. */
    private static JsonNode attribute(String text) {
        try {
            JsonNode value = MAPPER.readTree(text);
            return value.isMissingNode() ? MAPPER.getNodeFactory().stringNode(text) : value;
        } catch (JacksonException e) {
            return MAPPER.getNodeFactory().stringNode(text);
        }
    }
}
