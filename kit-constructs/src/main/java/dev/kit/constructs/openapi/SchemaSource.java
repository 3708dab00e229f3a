package dev.kit.constructs.openapi;

import dev.kit.constructs.validation.JsonSchema;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A schema prepared for a document, whose nested definitions are lifted out.
 *
 * @param root the schema, never changed; copy it before use
 * @param definitions the definitions by key, never changed
 */
record SchemaSource(ObjectNode root, Map<String, ObjectNode> definitions) {

    /** One property of an object. */
    record Property(String name, ObjectNode schema, boolean required) {}

    static SchemaSource of(JsonSchema schema) {
        Map<String, ObjectNode> definitions = new TreeMap<>();
        ObjectNode root = lift(schema.root(), definitions);
        for (Map.Entry<String, ObjectNode> definition : schema.definitions().entrySet()) {
            definitions.put(definition.getKey(), lift(definition.getValue(), definitions));
        }
        return new SchemaSource(root, Collections.unmodifiableMap(definitions));
    }

    /** Returns the properties of the object that the schema describes, or none if it describes something else. */
    List<Property> properties() {
        ObjectNode object = described();
        List<Property> properties = new ArrayList<>();
        object.path("properties").propertyStream().forEach(entry -> {
            if (entry.getValue() instanceof ObjectNode schema) {
                properties.add(new Property(entry.getKey(), schema, requires(object, entry.getKey())));
            }
        });
        return properties;
    }

    /** Returns the definition that the schema refers to, if it is nothing but a class. */
    ObjectNode described() {
        for (String key : References.in(root.path("$ref"))) {
            return definitions.getOrDefault(key, root);
        }
        return root;
    }

    private static boolean requires(ObjectNode object, String property) {
        return object.path("required")
                .valueStream()
                .anyMatch(name -> name.asString().equals(property));
    }

    private static ObjectNode lift(ObjectNode schema, Map<String, ObjectNode> definitions) {
        ObjectNode copy = schema.deepCopy();
        JsonNode nested = copy.remove("$defs");
        // Either would change the base of the references below it.
        copy.remove("$schema");
        copy.remove("$id");
        if (nested != null) {
            nested.propertyStream().forEach(entry -> {
                if (entry.getValue() instanceof ObjectNode definition) {
                    definitions.put(entry.getKey(), lift(definition, definitions));
                }
            });
        }
        return copy;
    }
}
