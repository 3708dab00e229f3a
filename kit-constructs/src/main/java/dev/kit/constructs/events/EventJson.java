package dev.kit.constructs.events;

import dev.kit.constructs.events.EventException.UnreadableEventException;
import dev.kit.constructs.validation.EventPayload;
import dev.kit.constructs.validation.SchemaContext;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.ValueInstantiationException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Converts payloads to JSON and back, with all digits, from any version with which they were published. */
final class EventJson {

    private EventJson() {}

    /** Returns the reason for refusing an event of more than {@code limit} bytes, or null if it fits. */
    static @Nullable String refusal(Envelope envelope, long limit) {
        long size = limit == Long.MAX_VALUE ? 0 : JsonMapper.shared().writeValueAsBytes(envelope).length;
        return size <= limit
                ? null
                : name(envelope) + " has " + size + " bytes, and its transport carries at most " + limit
                        + ". Send an identifier, and let subscribers read the rest.";
    }

    /** Reads {@code payload}, the payload of {@code envelope} in this version of its type. */
    private static <P> P read(Envelope envelope, JsonNode payload, Class<P> type, SchemaContext context) {
        if (payload.isNull()) {
            throw new UnreadableEventException(name(envelope) + " has no payload. Publish an object, if an empty one.");
        }
        EventPayload<P> form = EventPayload.of(type, context);
        P value;
        try {
            value = form.read(payload);
        } catch (JacksonException e) {
            throw misfit(envelope, type, e);
        }
        String violations = form.violations(value);
        if (!violations.isEmpty()) {
            throw new UnreadableEventException(
                    name(envelope) + " does not fit " + type.getName() + ": " + violations + ".");
        }
        return value;
    }

    /**
     * Returns an exception with the location and the type. It omits the value: logs contain the reason, and payloads
     * may be confidential.
     */
    private static UnreadableEventException misfit(Envelope envelope, Class<?> type, JacksonException cause) {
        String where = cause.getPath().stream()
                .map(step -> step.getPropertyName() == null ? String.valueOf(step.getIndex()) : step.getPropertyName())
                .collect(Collectors.joining("."));
        String what =
                name(envelope) + " does not fit " + type.getName() + ": " + (where.isEmpty() ? "the payload" : where);
        if (cause instanceof ValueInstantiationException) {
            return new UnreadableEventException(what + " was refused. " + cause.getOriginalMessage(), cause);
        }
        Class<?> wanted = cause instanceof MismatchedInputException mismatch ? mismatch.getTargetType() : null;
        return new UnreadableEventException(
                what + (wanted == null ? " cannot be read." : " is no " + wanted.getSimpleName() + "."));
    }

    /**
     * Reads the payload of {@code envelope}.
     *
     * @throws UnreadableEventException if the payload does not fit, or has a version unknown to {@code type}
     */
    static <P> P read(Envelope envelope, EventType<P> type, SchemaContext context) {
        int sent = version(envelope);
        if (sent > type.version()) {
            throw new UnreadableEventException(name(envelope) + " has version " + sent
                    + ", and this application knows versions up to " + type.version()
                    + ". Deploy one that knows it, then deliver the parked event again.");
        }
        JsonNode payload = sent == type.version() ? envelope.payload() : upcast(envelope, type, sent);
        return read(envelope, payload, type.payloadType(), context);
    }

    private static String name(Envelope envelope) {
        return "Event " + envelope.id() + " of type \"" + envelope.type() + "\"";
    }

    /** Returns the version of an event. An event without one, such as another system's, has version 1. */
    private static int version(Envelope envelope) {
        JsonNode version = envelope.attributes().get(Envelope.VERSION_ATTRIBUTE);
        if (version == null) {
            return 1;
        }
        int number = version.isIntegralNumber() || version.isString() ? version.asInt(0) : 0;
        if (number < 1) {
            throw new UnreadableEventException(name(envelope) + " has the attribute " + Envelope.VERSION_ATTRIBUTE
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
