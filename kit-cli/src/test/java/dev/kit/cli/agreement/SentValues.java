package dev.kit.cli.agreement;

import java.nio.file.Path;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Values without the members that only the server writes, which a client is right not to send. */
final class SentValues {

    private final JsonNode document;

    SentValues(Path document) {
        this.document = DrawnValues.JSON.readTree(document);
    }

    String of(DrawnType type, String value) {
        JsonNode tree = DrawnValues.JSON.readTree(value);
        strip(tree, document.at("/paths/~1" + type.name() + "/post/requestBody/content/application~1json/schema"));
        return DrawnValues.JSON.writeValueAsString(tree);
    }

    private void strip(JsonNode value, JsonNode schema) {
        if (schema.has("$ref")) {
            strip(value, document.at(schema.get("$ref").asString().substring(1)));
        }
        schema.path("anyOf").forEach(branch -> strip(value, branch));
        schema.path("properties").properties().forEach(property -> {
            if (value instanceof ObjectNode object
                    && property.getValue().path("readOnly").asBoolean(false)) {
                object.remove(property.getKey());
            } else {
                strip(value.path(property.getKey()), property.getValue());
            }
        });
        value.forEach(element -> strip(element, schema.path(value.isArray() ? "items" : "additionalProperties")));
    }
}
