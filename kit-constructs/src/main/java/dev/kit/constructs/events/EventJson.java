package dev.kit.constructs.events;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.ValueInstantiationException;
import tools.jackson.databind.json.JsonMapper;

/** Converts payloads to JSON and back, with all digits. */
final class EventJson {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private EventJson() {}

    static JsonNode tree(Object payload) {
        return MAPPER.valueToTree(payload);
    }

    static Map<String, JsonNode> trees(Map<String, Object> values) {
        Map<String, JsonNode> trees = new LinkedHashMap<>();
        values.forEach((name, value) -> trees.put(name, tree(value)));
        return trees;
    }

    /** Returns the size of the event in bytes as JSON in UTF-8, envelope included. */
    static long size(Envelope envelope) {
        return MAPPER.writeValueAsBytes(envelope).length;
    }

    /** Reads {@code payload}, the payload of {@code envelope} in this version of its type. */
    static <P> P read(Envelope envelope, JsonNode payload, Class<P> type) {
        if (payload.isNull()) {
            throw new UnreadableEventException("Event " + envelope.id() + " of type \"" + envelope.type()
                    + "\" has no payload. Publish an object, if an empty one.");
        }
        try {
            return MAPPER.treeToValue(payload, type);
        } catch (JacksonException e) {
            throw misfit(envelope, type, e);
        }
    }

    /**
     * Returns an exception with the location and the type. It omits the value: logs contain the reason, and payloads
     * may be confidential.
     */
    private static UnreadableEventException misfit(Envelope envelope, Class<?> type, JacksonException cause) {
        String where = cause.getPath().stream()
                .map(step -> step.getPropertyName() == null ? String.valueOf(step.getIndex()) : step.getPropertyName())
                .collect(Collectors.joining("."));
        String what = "Event " + envelope.id() + " of type \"" + envelope.type() + "\" does not fit " + type.getName()
                + ": " + (where.isEmpty() ? "the payload" : where);
        if (cause instanceof ValueInstantiationException) {
            return new UnreadableEventException(what + " was refused. " + cause.getOriginalMessage(), cause);
        }
        Class<?> wanted = cause instanceof MismatchedInputException mismatch ? mismatch.getTargetType() : null;
        return new UnreadableEventException(
                what + (wanted == null ? " cannot be read." : " is no " + wanted.getSimpleName() + "."));
    }
}
