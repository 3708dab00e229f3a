package dev.kit.constructs.validation;

import java.lang.reflect.Array;
import java.util.Collection;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Substitutes for values that did not bind. */
final class StandIns {

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
        ScalarTexts.Form text = ScalarTexts.of(target);
        if (text != null) {
            return nodes.stringNode(text.sample());
        }
        ObjectNode scalar = ScalarSchemas.of(target);
        if (scalar != null && scalar.path("enum").path(0).isValueNode()) {
            return scalar.path("enum").path(0);
        }
        return switch (scalar == null ? "object" : scalar.path("type").asString()) {
            case "string" -> nodes.stringNode("");
            case "boolean" -> nodes.booleanNode(false);
            case "integer", "number" -> nodes.numberNode(0);
            default -> nodes.objectNode();
        };
    }
}
