package dev.kit.constructs.events;

import java.util.Map;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads payloads as the subscribed type, from any version with which they were published. */
final class EventReader {

    private EventReader() {}

    /**
     * Reads the payload of {@code envelope}.
     *
     * @throws UnreadableEventException if the payload does not fit, or has a version unknown to {@code type}
     */
    static <P> P read(Envelope envelope, EventType<P> type) {
        int sent = version(envelope);
        if (sent > type.version()) {
            throw new UnreadableEventException(name(envelope) + " has version " + sent
                    + ", and this application knows versions up to " + type.version()
                    + ". Deploy one that knows it, then deliver the parked event again.");
        }
        JsonNode payload = sent == type.version() ? envelope.payload() : upcast(envelope, type, sent);
        return EventJson.read(envelope, payload, type.payloadType());
    }

    private static String name(Envelope envelope) {
        return "Event " + envelope.id() + " of type \"" + envelope.type() + "\"";
    }

    /** Returns the version of an event. An event without one, such as another system's, has version 1. */
    private static int version(Envelope envelope) {
        JsonNode version = envelope.attributes().get(EventType.VERSION_ATTRIBUTE);
        if (version == null) {
            return 1;
        }
        int number = version.isIntegralNumber() || version.isString() ? version.asInt(0) : 0;
        if (number < 1) {
            throw new UnreadableEventException(name(envelope) + " has the attribute " + EventType.VERSION_ATTRIBUTE
                    + " = " + version + ", which is no version. Versions are whole numbers from 1.");
        }
        return number;
    }

    private static JsonNode upcast(Envelope envelope, EventType<?> type, int sent) {
        JsonNode payload = envelope.payload();
        for (Map.Entry<Integer, UnaryOperator<ObjectNode>> step :
                type.upcasters().entrySet()) {
            if (step.getKey() >= sent) {
                payload = upcast(envelope, payload, step.getKey(), step.getValue());
            }
        }
        return payload;
    }

    /** Returns an upcast copy; the payload of the envelope stays as it was published. */
    private static JsonNode upcast(Envelope envelope, JsonNode payload, int from, UnaryOperator<ObjectNode> upcaster) {
        if (!(payload instanceof ObjectNode object)) {
            throw new UnreadableEventException(
                    name(envelope) + " cannot be upcast from version " + from + ": its payload is no JSON object.");
        }
        try {
            return upcaster.apply(object.deepCopy());
        } catch (RuntimeException e) {
            throw new UnreadableEventException(
                    name(envelope) + " cannot be upcast from version " + from + ": " + e.getMessage(), e);
        }
    }
}
