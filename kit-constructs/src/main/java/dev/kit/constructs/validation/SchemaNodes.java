package dev.kit.constructs.validation;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Composes JSON Schemas. */
final class SchemaNodes {

    static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private SchemaNodes() {}

    static ObjectNode typed(String type) {
        return NODES.objectNode().put("type", type);
    }

    /** Returns the schema of any JSON, with the reason. */
    static ObjectNode open(String reason) {
        return NODES.objectNode().put("description", reason);
    }

    private static boolean isOpen(ObjectNode schema) {
        return schema.isEmpty() || (schema.size() == 1 && schema.has("description"));
    }

    /** Returns a schema of the values of all given ones. */
    static ObjectNode either(List<ObjectNode> schemas) {
        List<ObjectNode> kept = new ArrayList<>();
        for (ObjectNode schema : schemas) {
            if (kept.stream().noneMatch(other -> includes(other, schema))) {
                kept.removeIf(other -> includes(schema, other));
                kept.add(schema);
            }
        }
        return kept.size() == 1 ? kept.get(0) : choice("anyOf", kept);
    }

    static ObjectNode choice(String keyword, Collection<ObjectNode> schemas) {
        ObjectNode choice = NODES.objectNode();
        choice.putArray(keyword).addAll(schemas);
        return choice;
    }

    private static boolean includes(ObjectNode wide, ObjectNode narrow) {
        return isOpen(wide)
                || wide.equals(narrow)
                || (wide.size() == 1 && wide.has("type") && wide.path("type").equals(narrow.path("type")));
    }

    static ObjectNode nullable(ObjectNode schema) {
        JsonNode type = schema.get("type");
        if (type != null && type.isString() && !type.asString().equals("null")) {
            schema.set("type", NODES.arrayNode().add(type.asString()).add("null"));
            if (schema.get("enum") instanceof ArrayNode names) {
                names.addNull();
            }
            return schema;
        }
        if (isOpen(schema) || type != null) {
            return schema;
        }
        return choice("anyOf", List.of(schema, typed("null")));
    }

    /** Returns the schema of one of these texts, or of any text if there are none. */
    static ObjectNode oneOf(Collection<String> texts) {
        if (texts.isEmpty()) {
            return typed("string");
        }
        ObjectNode names = NODES.objectNode();
        if (texts.size() == 1) {
            return names.put("const", texts.iterator().next());
        }
        texts.forEach(names.putArray("enum")::add);
        return names;
    }
}
