package dev.kit.constructs.aws;

import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventActor;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.UnreadableEventException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads messages as events.
 *
 * <p>A body is {@code {"type", "payload"}}, with or without the rest of the envelope, or a payload whose type is the
 * attribute {@code type} of the message. Either may be the message of an SNS notification.
 */
final class MessageDecoder {

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private final String messageId;
    private final @Nullable Instant sentAt;
    private final Map<String, String> attributes;
    private final @Nullable JsonNode body;
    private final String text;

    private MessageDecoder(
            String messageId, @Nullable Instant sentAt, Map<String, String> attributes, String text) {
        this.messageId = messageId;
        this.sentAt = sentAt;
        this.attributes = attributes;
        this.text = text;
        body = tree(text);
    }

    /**
     * Returns the event that {@code record} carries.
     *
     * @throws EventException if it carries none
     */
    static Envelope decode(QueueRecord record) {
        String id = record.messageId == null ? "" : record.messageId;
        if (record.body == null) {
            throw new UnreadableEventException("Message " + id + " has no body.");
        }
        MessageDecoder message = new MessageDecoder(id, record.sentAt, record.attributes, record.body);
        return message.unwrapped().envelope();
    }

    private static @Nullable JsonNode tree(String text) {
        try {
            JsonNode tree = JSON.readTree(text);
            return tree.isMissingNode() ? null : tree;
        } catch (JacksonException e) {
            return null;
        }
    }

    /** A topic without raw delivery puts its messages into notifications. */
    private MessageDecoder unwrapped() {
        if (body == null
                || !"Notification".equals(member("Type"))
                || !body.path("Message").isString()) {
            return this;
        }
        Map<String, String> own = new HashMap<>();
        body.path("MessageAttributes")
                .properties()
                .forEach(attribute ->
                        own.put(attribute.getKey(), attribute.getValue().path("Value").asString("")));
        String id = member("MessageId");
        return new MessageDecoder(
                id == null ? messageId : id,
                QueueRecord.instant(member("Timestamp")),
                own,
                body.path("Message").stringValue());
    }

    private Envelope envelope() {
        String declared = attributes.get("type");
        String own = member("type");
        if (own != null && body != null && body.has("payload") && (declared == null || declared.equals(own))) {
            return envelope(own, body.path("payload"));
        }
        if (declared == null) {
            throw new UnreadableEventException("Message " + messageId + " is no event: its body has no \"type\" and"
                    + " \"payload\", and the message has no attribute \"type\".");
        }
        return envelope(declared, body == null ? JSON.getNodeFactory().stringNode(text) : body);
    }

    private Envelope envelope(String type, JsonNode payload) {
        String source = value("source");
        Instant time = QueueRecord.instant(value("time"));
        return new Envelope(
                id(value("id")),
                type,
                payload,
                time == null ? (sentAt == null ? Instant.now() : sentAt) : time,
                source == null ? "unknown" : source,
                value("key"),
                value("tenant"),
                actor(structure("actor")),
                value("traceparent"),
                more(structure("attributes")));
    }

    /** The same at each delivery: that of the event, else one that follows from the message's own. */
    private UUID id(@Nullable String given) {
        String id = given == null ? messageId : given;
        try {
            return UUID.fromString(id);
        } catch (IllegalArgumentException e) {
            return UUID.nameUUIDFromBytes(id.getBytes(StandardCharsets.UTF_8));
        }
    }

    private @Nullable String member(String name) {
        JsonNode member = body == null ? null : body.get(name);
        return member != null && member.isString() ? member.stringValue() : null;
    }

    private @Nullable String value(String name) {
        String own = body != null && body.has("payload") ? member(name) : null;
        return own == null ? attributes.get(name) : own;
    }

    private @Nullable JsonNode structure(String name) {
        JsonNode own = body != null && body.has("payload") ? body.get(name) : null;
        String attribute = attributes.get(name);
        return own != null ? own : attribute == null ? null : tree(attribute);
    }

    private static @Nullable EventActor actor(@Nullable JsonNode actor) {
        return actor != null && actor.path("id").isString() && actor.path("type").isString()
                ? new EventActor(
                        actor.path("id").stringValue(), actor.path("type").stringValue())
                : null;
    }

    private static Map<String, JsonNode> more(@Nullable JsonNode attributes) {
        Map<String, JsonNode> more = new HashMap<>();
        if (attributes != null) {
            attributes.properties().forEach(attribute -> more.put(attribute.getKey(), attribute.getValue()));
        }
        return more;
    }
}
