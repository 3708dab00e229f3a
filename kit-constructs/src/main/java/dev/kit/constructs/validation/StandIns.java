package dev.kit.constructs.validation;

import java.lang.reflect.Array;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZonedDateTime;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Substitutes for values that did not bind. */
final class StandIns {

    /** Texts that bind, none of which is shown. */
    private static final Map<String, String> TEXTS = Map.of(
            "uuid", "00000000-0000-0000-0000-000000000000",
            "date", "2000-01-01",
            "date-time", "2000-01-01T00:00:00Z",
            "duration", "PT0S",
            "uri", "about:blank",
            "uri-reference", "about:blank");

    private StandIns() {}

    static @Nullable Object of(Class<?> target) {
        return target.isPrimitive() ? Array.get(Array.newInstance(target, 1), 0) : null;
    }

    /** Returns JSON that binds to the class as far as possible, so that binding continues. */
    static JsonNode json(@Nullable Class<?> target) {
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        if (target == null) {
            return nodes.nullNode();
        }
        if (target.isArray() || Collection.class.isAssignableFrom(target)) {
            return nodes.arrayNode();
        }
        ObjectNode scalar = ScalarSchemas.of(target);
        if (scalar != null && scalar.path("enum").path(0).isValueNode()) {
            return scalar.path("enum").path(0);
        }
        return switch (scalar == null ? "object" : scalar.path("type").asString()) {
            case "string" -> nodes.stringNode(text(scalar, target));
            case "boolean" -> nodes.booleanNode(false);
            case "integer", "number" -> nodes.numberNode(0);
            default -> nodes.objectNode();
        };
    }

    private static String text(@Nullable ObjectNode scalar, Class<?> target) {
        if (target == LocalTime.class) {
            return "00:00";
        }
        if (target == ZonedDateTime.class) {
            return "2000-01-01T00:00:00Z";
        }
        String format = scalar == null ? "" : scalar.path("format").asString("");
        return target == LocalDateTime.class ? "2000-01-01T00:00" : TEXTS.getOrDefault(format, "");
    }
}
