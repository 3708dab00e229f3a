package dev.kit.constructs.events.sqs;

import dev.kit.constructs.events.Envelope;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Converts events to messages of SQS and SNS and back. Stateless and thread-safe.
 *
 * <p>The body is <code>{"type": …, "payload": …}</code> and the attribute {@code type} repeats the type. Peers in other
 * languages write and read only these; SNS filters by the attribute. The rest of the envelope is in up to eight further
 * attributes. Other bodies are also read: the payload alone, a body with the rest of the envelope besides type and
 * payload, and the JSON document of a notification of SNS, which it sends unless a subscription delivers raw messages.
 */
public final class SqsEventCodec {

    /** The displayed type of an event without a type. */
    public static final String NO_TYPE = "(none)";

    private static final String PAYLOAD = "payload";

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private SqsEventCodec() {}

    /**
     * Encodes an event as a message with nine attributes at most.
     *
     * @throws dev.kit.constructs.events.EventException if the key, tenant, actor or an attribute contains a character
     *     that the services reject
     */
    public static SqsMessage encode(Envelope event) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put(EventHead.TYPE, event.type());
        body.put(PAYLOAD, event.payload());
        return new SqsMessage(allowed(MAPPER.writeValueAsString(body)), EventHead.write(event));
    }

    /**
     * Decodes a message. A message that is not an event results in a problem, never in an exception.
     *
     * @param messageId the identifier of the message at the service; replaces a missing one of the event
     * @param sentAt the time at which the service received the message; replaces a missing time of the event
     */
    public static ReceivedEvent decode(String messageId, @Nullable Instant sentAt, SqsMessage message) {
        Objects.requireNonNull(messageId, "messageId");
        JsonNode body = treeOrNull(message.body());
        SnsNotification notification =
                SnsNotification.of(body, messageId, message.attributes().containsKey(EventHead.TYPE));
        if (notification != null) {
            return decode(notification.messageId(), notification.sentAt(), notification.message());
        }
        if (SnsNotification.isConfirmation(body)) {
            return problem(
                    messageId,
                    sentAt,
                    message,
                    "asks to confirm a subscription of SNS, and Kit confirms none by"
                            + " message. Subscribe the queue with its owner's credentials.");
        }
        ObjectNode wrapped = wrapped(body, message.attributes().get(EventHead.TYPE));
        return wrapped == null
                ? payload(messageId, sentAt, message, body)
                : read(messageId, sentAt, EventHead.merged(message.attributes(), wrapped), wrapped.path(PAYLOAD));
    }

    /** Reads a body that is only a payload. Text that is not JSON is a payload too if the message has a type. */
    private static ReceivedEvent payload(
            String messageId, @Nullable Instant sentAt, SqsMessage message, @Nullable JsonNode body) {
        if (message.body().isBlank()) {
            return problem(messageId, sentAt, message, "has an empty body.");
        }
        String type = message.attributes().get(EventHead.TYPE);
        if (type == null || type.isEmpty()) {
            return problem(
                    messageId,
                    sentAt,
                    message,
                    "is no event: its body has no \"type\" and \"payload\", and the"
                            + " message has no attribute \"type\".");
        }
        return read(messageId, sentAt, message.attributes(), body == null ? string(message.body()) : body);
    }

    private static ReceivedEvent read(
            String messageId, @Nullable Instant sentAt, Map<String, String> head, JsonNode payload) {
        return new ReceivedEvent(EventHead.read(messageId, sentAt, head, payload), null);
    }

    /**
     * Returns the body if it contains type and payload, and null if it is a payload. A payload may have its own type
     * and payload; its type then differs from that of the attribute.
     */
    private static @Nullable ObjectNode wrapped(@Nullable JsonNode body, @Nullable String type) {
        if (!(body instanceof ObjectNode object) || !object.has(PAYLOAD)) {
            return null;
        }
        String own = object.path(EventHead.TYPE).stringValue("");
        return !own.isEmpty() && (type == null || type.equals(own)) ? object : null;
    }

    private static ReceivedEvent problem(
            String messageId, @Nullable Instant sentAt, SqsMessage message, String problem) {
        Map<String, String> head = new LinkedHashMap<>(message.attributes());
        head.putIfAbsent(EventHead.TYPE, NO_TYPE);
        return new ReceivedEvent(
                EventHead.read(messageId, sentAt, head, string(message.body())),
                "Message " + messageId + " " + problem);
    }

    private static @Nullable JsonNode treeOrNull(String text) {
        try {
            JsonNode tree = MAPPER.readTree(text);
            return tree.isMissingNode() ? null : tree;
        } catch (JacksonException e) {
            return null;
        }
    }

    /** Escapes the few characters of JSON that the services reject. */
    private static String allowed(String json) {
        StringBuilder escaped = null;
        for (int i = 0; i < json.length(); i++) {
            char character = json.charAt(i);
            boolean pair = Character.isHighSurrogate(character)
                    && i + 1 < json.length()
                    && Character.isLowSurrogate(json.charAt(i + 1));
            boolean refused = character >= '\uFFFE' || (Character.isSurrogate(character) && !pair);
            if (refused && escaped == null) {
                escaped = new StringBuilder(json.substring(0, i));
            }
            if (escaped != null) {
                escaped.append(refused ? String.format("\\u%04X", (int) character) : String.valueOf(character));
            }
            if (pair) {
                i++;
                if (escaped != null) {
                    escaped.append(json.charAt(i));
                }
            }
        }
        return escaped == null ? json : escaped.toString();
    }

    static String text(Object value) {
        return MAPPER.writeValueAsString(value);
    }

    static String ascii(Object value) {
        return MAPPER.writer().with(JsonWriteFeature.ESCAPE_NON_ASCII).writeValueAsString(value);
    }

    static JsonNode tree(String text) {
        return MAPPER.readTree(text);
    }

    static JsonNode string(String text) {
        return MAPPER.getNodeFactory().stringNode(text);
    }
}
