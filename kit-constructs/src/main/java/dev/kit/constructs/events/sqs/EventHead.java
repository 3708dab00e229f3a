package dev.kit.constructs.events.sqs;

import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventActor;
import dev.kit.constructs.events.EventException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The part of an envelope in message attributes, of which there are nine at most. */
final class EventHead {

    static final String TYPE = "type";

    /** The name of the attribute with the destination and outcome of a message. It is never part of the event. */
    static final String DELIVERY = "kit-delivery";

    private static final String ID = "id";
    private static final String TIME = "time";
    private static final String SOURCE = "source";
    private static final String KEY = "key";
    private static final String TENANT = "tenant";
    private static final String ACTOR = "actor";
    private static final String TRACEPARENT = "traceparent";
    private static final String ATTRIBUTES = "attributes";
    private static final Set<String> NAMES =
            Set.of(TYPE, ID, TIME, SOURCE, KEY, TENANT, ACTOR, TRACEPARENT, ATTRIBUTES, DELIVERY);

    /** The characters that the service rejects, which are those outside XML 1.0. */
    private static final Pattern REFUSED =
            Pattern.compile("[^\\x09\\x0A\\x0D\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]");

    private EventHead() {}

    static Map<String, String> write(Envelope event) {
        Map<String, String> head = new LinkedHashMap<>();
        head.put(TYPE, event.type());
        head.put(ID, event.id().toString());
        head.put(TIME, event.time().toString());
        put(event, head, SOURCE, event.source());
        put(event, head, KEY, event.key());
        put(event, head, TENANT, event.tenant());
        put(event, head, TRACEPARENT, event.traceparent());
        EventActor actor = event.actor();
        if (actor != null) {
            put(event, head, ACTOR, SqsEventCodec.text(Map.of("id", actor.id(), "type", actor.type())));
        }
        if (!event.attributes().isEmpty()) {
            put(event, head, ATTRIBUTES, SqsEventCodec.text(event.attributes()));
        }
        return head;
    }

    /** Adds an attribute, unless its value is empty: the service rejects empty attributes. */
    private static void put(Envelope event, Map<String, String> head, String name, @Nullable String value) {
        if (value == null || value.isEmpty()) {
            return;
        }
        if (REFUSED.matcher(value).find()) {
            throw new EventException("The " + name + " of event " + event.id() + " of type \"" + event.type()
                    + "\" has a control character, which SQS and SNS refuse. Move it into the payload.");
        }
        head.put(name, value);
    }

    /** Returns the head of a message whose body repeats parts of it. Those of the body take precedence. */
    static Map<String, String> merged(Map<String, String> attributes, ObjectNode body) {
        Map<String, String> head = new HashMap<>(attributes);
        for (String name : NAMES) {
            JsonNode own = body.path(name);
            if (own.isString()) {
                head.put(name, own.stringValue());
            } else if (own.isObject()) {
                head.put(name, SqsEventCodec.text(own));
            }
        }
        return head;
    }

    /**
     * Reads the envelope of a payload.
     *
     * @param messageId the identifier of the message, for events without an identifier
     * @param sentAt the time at which the message was sent, for events without a time
     * @param head the attributes, the type among them
     */
    static Envelope read(String messageId, @Nullable Instant sentAt, Map<String, String> head, JsonNode payload) {
        return new Envelope(
                id(head.getOrDefault(ID, messageId)),
                head.getOrDefault(TYPE, SqsEventCodec.NO_TYPE),
                payload,
                time(head.get(TIME), sentAt == null ? Instant.now() : sentAt),
                head.getOrDefault(SOURCE, "unknown"),
                head.get(KEY),
                head.get(TENANT),
                actor(head.get(ACTOR)),
                head.get(TRACEPARENT),
                attributes(head));
    }

    /** Returns the identifier of the event. Text that is not a UUID results in the same identifier at each delivery. */
    private static UUID id(String text) {
        try {
            return UUID.fromString(text);
        } catch (IllegalArgumentException e) {
            return UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    private static Instant time(@Nullable String text, Instant otherwise) {
        try {
            return text == null ? otherwise : Instant.parse(text);
        } catch (DateTimeException e) {
            return otherwise;
        }
    }

    private static @Nullable EventActor actor(@Nullable String text) {
        if (text != null
                && json(text) instanceof ObjectNode actor
                && actor.path("id").isString()
                && actor.path("type").isString()) {
            return new EventActor(
                    actor.path("id").stringValue(), actor.path("type").stringValue());
        }
        return null;
    }

    /** Returns the attributes that are not part of an envelope. They are attributes of the event. */
    private static Map<String, JsonNode> attributes(Map<String, String> head) {
        Map<String, JsonNode> attributes = new HashMap<>();
        head.forEach((name, value) -> {
            if (!NAMES.contains(name)) {
                attributes.put(name, json(value));
            }
        });
        String own = head.get(ATTRIBUTES);
        if (own != null && json(own) instanceof ObjectNode object) {
            object.properties().forEach(property -> attributes.put(property.getKey(), property.getValue()));
        }
        return attributes;
    }

    private static JsonNode json(String text) {
        try {
            JsonNode value = SqsEventCodec.tree(text);
            return value.isMissingNode() ? SqsEventCodec.string(text) : value;
        } catch (JacksonException e) {
            return SqsEventCodec.string(text);
        }
    }
}
