package dev.kit.boot.studio;

import dev.kit.constructs.validation.JsonSchema;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** An example input with all members of a schema, as a template for the user. */
final class ExampleInput {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final String DEFINITIONS = "#/$defs/";
    private static final int DEEPEST = 4;

    private ExampleInput() {}

    static JsonNode of(JsonSchema schema) {
        return example(schema, schema.root(), 0);
    }

    private static JsonNode example(JsonSchema schema, JsonNode part, int depth) {
        String reference = part.path("$ref").asString("");
        if (reference.startsWith(DEFINITIONS)) {
            JsonNode found = schema.definitions().get(reference.substring(DEFINITIONS.length()));
            return found == null || depth > DEEPEST ? NODES.nullNode() : example(schema, found, depth + 1);
        }
        if (part.has("default")) {
            return part.path("default");
        }
        if (part.path("enum").isArray() && !part.path("enum").isEmpty()) {
            return part.path("enum").get(0);
        }
        return switch (part.path("type").asString("")) {
            case "object" -> object(schema, part, depth);
            case "array" -> NODES.arrayNode();
            case "string" -> NODES.stringNode("");
            case "integer", "number" -> part.has("minimum") ? part.path("minimum") : NODES.numberNode(0);
            case "boolean" -> NODES.booleanNode(false);
            default -> NODES.nullNode();
        };
    }

    private static JsonNode object(JsonSchema schema, JsonNode part, int depth) {
        ObjectNode object = NODES.objectNode();
        if (depth <= DEEPEST) {
            for (String name : part.path("properties").propertyNames()) {
                object.set(name, example(schema, part.path("properties").path(name), depth + 1));
            }
        }
        return object;
    }
}
