package dev.kit.constructs.events.codec;

import dev.kit.constructs.TimeOrderedUuid;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventActor;
import dev.kit.constructs.events.EventException;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Converts events to text messages and back, for SQS, SNS and Lambda. Stateless and thread-safe.
 *
 * <p>The body is <code>{"type": …, "payload": …}</code> and the attribute {@code type} repeats the type. Peers in other
 * languages write and read only these; SNS filters by the attribute. The rest of the envelope is in up to eight further
 * attributes. Other bodies are also read: the payload alone, a body with the rest of the envelope besides type and
 * payload, and the JSON document of a notification of SNS, which it sends unless a subscription delivers raw messages.
 */
public final class EventCodec {

    /** The attribute with the destination and outcome of a message. It is never part of the event. */
    public static final String DELIVERY = "kit-delivery";

    private static final String PAYLOAD = "payload";

    private static final Set<String> NAMES = Set.of(
            EnvelopeHeaders.TYPE,
            EnvelopeHeaders.ID,
            EnvelopeHeaders.TIME,
            EnvelopeHeaders.SOURCE,
            EnvelopeHeaders.KEY,
            EnvelopeHeaders.TENANT,
            EnvelopeHeaders.ACTOR,
            EnvelopeHeaders.TRACEPARENT,
            EnvelopeHeaders.ATTRIBUTES,
            DELIVERY);

    /** The characters that the services reject, which are those outside XML 1.0. */
    private static final Pattern REFUSED =
            Pattern.compile("[^\\x09\\x0A\\x0D\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]");

    private EventCodec() {}

    /**
     * Encodes an event as a message with nine attributes at most.
     *
     * @throws EventException if the key, tenant, actor or an attribute contains a character
     *     that the services reject
     */
    public static TextMessage encode(Envelope event) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put(EnvelopeHeaders.TYPE, event.type());
        body.put(PAYLOAD, event.payload());
        return new TextMessage(allowed(WireJson.MAPPER.writeValueAsString(body)), attributes(event));
    }

    private static Map<String, String> attributes(Envelope event) {
        Map<String, String> attributes = new LinkedHashMap<>();
        attributes.put(EnvelopeHeaders.TYPE, event.type());
        attributes.put(EnvelopeHeaders.ID, event.id().toString());
        attributes.put(EnvelopeHeaders.TIME, event.time().toString());
        EnvelopeHeaders.write(event, (name, value) -> put(event, attributes, name, value));
        EventActor actor = event.actor();
        if (actor != null) {
            put(event, attributes, EnvelopeHeaders.ACTOR, WireJson.MAPPER.writeValueAsString(actor));
        }
        if (!event.attributes().isEmpty()) {
            String text = WireJson.MAPPER.writeValueAsString(event.attributes());
            put(event, attributes, EnvelopeHeaders.ATTRIBUTES, text);
        }
        return attributes;
    }

    /** Adds an attribute, unless its value is empty: the service rejects empty attributes. */
    private static void put(Envelope event, Map<String, String> attributes, String name, String value) {
        if (REFUSED.matcher(value).find()) {
            throw new EventException("The " + name + " of event " + event.id() + " of type \"" + event.type()
                    + "\" has a control character, which SQS and SNS refuse. Move it into the payload.");
        }
        if (!value.isEmpty()) {
            attributes.put(name, value);
        }
    }

    /**
     * Decodes a message. A message that is not an event results in a problem, never in an exception.
     *
     * @param messageId the identifier of the message at the service; replaces a missing one of the event
     * @param sentAt the time at which the service received the message; replaces a missing time of the event
     */
    public static ReceivedEvent decode(String messageId, @Nullable Instant sentAt, TextMessage message) {
        Objects.requireNonNull(messageId, "messageId");
        JsonNode body = WireJson.treeOrNull(message.body());
        SnsNotification notification =
                SnsNotification.of(body, messageId, message.attributes().containsKey(EnvelopeHeaders.TYPE));
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
        ObjectNode wrapped = wrapped(body, message.attributes().get(EnvelopeHeaders.TYPE));
        return wrapped == null
                ? payload(messageId, sentAt, message, body)
                : read(messageId, sentAt, merged(message.attributes(), wrapped), wrapped.path(PAYLOAD));
    }

    /** Reads a body that is only a payload. Text that is not JSON is a payload too if the message has a type. */
    private static ReceivedEvent payload(
            String messageId, @Nullable Instant sentAt, TextMessage message, @Nullable JsonNode body) {
        if (message.body().isBlank()) {
            return problem(messageId, sentAt, message, "has an empty body.");
        }
        if (body == null && WireJson.hasDuplicates(message.body())) {
            return problem(messageId, sentAt, message, "has a member twice in one object, and either may be meant.");
        }
        String type = message.attributes().get(EnvelopeHeaders.TYPE);
        if (type == null || type.isEmpty()) {
            return problem(
                    messageId,
                    sentAt,
                    message,
                    "is no event: its body has no \"type\" and \"payload\", and the"
                            + " message has no attribute \"type\".");
        }
        return read(messageId, sentAt, message.attributes(), body == null ? WireJson.string(message.body()) : body);
    }

    private static ReceivedEvent read(
            String messageId, @Nullable Instant sentAt, Map<String, String> head, JsonNode payload) {
        return new ReceivedEvent(envelope(messageId, sentAt, head, payload), null);
    }

    private static Envelope envelope(
            String messageId, @Nullable Instant sentAt, Map<String, String> head, JsonNode payload) {
        UUID id = EventId.of(head.get(EnvelopeHeaders.ID), messageId);
        Envelope event = EnvelopeHeaders.read(
                id == null ? TimeOrderedUuid.next() : id,
                head.getOrDefault(EnvelopeHeaders.TYPE, ReceivedEvent.NO_TYPE),
                payload,
                head::get,
                () -> sentAt == null ? Instant.now() : sentAt,
                EnvelopeHeaders.UNKNOWN);
        return NAMES.containsAll(head.keySet()) ? event : event.attributes(attributes(event, head));
    }

    /** Returns the attributes of an event, with those of its message that are not part of an envelope. */
    private static Map<String, JsonNode> attributes(Envelope event, Map<String, String> head) {
        Map<String, JsonNode> attributes = new HashMap<>();
        head.forEach((name, value) -> {
            if (!NAMES.contains(name)) {
                attributes.put(name, WireJson.treeOrString(value));
            }
        });
        attributes.putAll(event.attributes());
        return attributes;
    }

    /** Returns the head of a message whose body repeats parts of it. Those of the body take precedence. */
    private static Map<String, String> merged(Map<String, String> attributes, ObjectNode body) {
        Map<String, String> head = new HashMap<>(attributes);
        for (String name : NAMES) {
            JsonNode own = body.path(name);
            if (own.isString()) {
                head.put(name, own.stringValue());
            } else if (own.isObject()) {
                head.put(name, WireJson.MAPPER.writeValueAsString(own));
            }
        }
        return head;
    }

    /**
     * Returns the body if it contains type and payload, and null if it is a payload. A payload may have its own type
     * and payload; its type then differs from that of the attribute.
     */
    private static @Nullable ObjectNode wrapped(@Nullable JsonNode body, @Nullable String type) {
        if (!(body instanceof ObjectNode object) || !object.has(PAYLOAD)) {
            return null;
        }
        String own = object.path(EnvelopeHeaders.TYPE).stringValue("");
        return !own.isEmpty() && (type == null || type.equals(own)) ? object : null;
    }

    private static ReceivedEvent problem(
            String messageId, @Nullable Instant sentAt, TextMessage message, String problem) {
        Map<String, String> head = new LinkedHashMap<>(message.attributes());
        head.putIfAbsent(EnvelopeHeaders.TYPE, ReceivedEvent.NO_TYPE);
        return new ReceivedEvent(
                envelope(messageId, sentAt, head, WireJson.string(message.body())),
                "Message " + messageId + " " + problem);
    }

    /** Escapes the few characters of JSON that the services reject. */
    private static String allowed(String json) {
        // Most texts have none of them, and this is faster than the pattern.
        return json.chars().allMatch(character -> character < Character.MIN_SURROGATE)
                ? json
                : REFUSED.matcher(json)
                        .replaceAll(refused ->
                                String.format("\\\\u%04X", (int) refused.group().charAt(0)));
    }
}
