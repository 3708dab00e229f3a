package dev.kit.openapi;

import java.util.Set;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The schemas of Swagger 2.0 as those of OpenAPI 3.0. Their references stay, since they are resolved by place. */
record SwaggerSchemas(DocumentFiles files) {

    /** Keywords whose members have names chosen by the author of the document. */
    private static final Set<String> NAMED = Set.of("properties", "patternProperties", "definitions");

    /** Keywords whose content is a value, not a schema. */
    private static final Set<String> VALUES = Set.of("example", "examples", "default", "enum", "const");

    /** Returns the content of another file, in which anything may be a schema. */
    static JsonNode ofOtherFile(JsonNode content) {
        return new Conversion(reference -> reference).convert(content);
    }

    /** Returns a schema for the document. */
    JsonNode schema(ApiNode schema) {
        return conversion(schema).convert(schema.json());
    }

    /** Returns the schemas of an object by name. */
    JsonNode named(ApiNode schemas) {
        return schemas.names().isEmpty()
                ? JsonNodeFactory.instance.objectNode()
                : conversion(schemas).members(schemas.json());
    }

    /** Returns another value of the place of a schema, such as the keywords of a parameter, as a schema. */
    JsonNode schema(ApiNode place, JsonNode keywords) {
        return conversion(place).convert(keywords);
    }

    /** Returns a conversion that keeps the targets of references in a file that becomes part of the document. */
    private Conversion conversion(ApiNode place) {
        String file = place.file();
        return new Conversion(reference -> file.isEmpty() ? reference : files.pointer(file, reference));
    }

    /** The change of one schema and all inside. */
    private record Conversion(UnaryOperator<String> references) {

        JsonNode convert(JsonNode schema) {
            if (schema.isArray()) {
                ArrayNode items = JsonNodeFactory.instance.arrayNode();
                schema.forEach(item -> items.add(convert(item)));
                return items;
            }
            if (!schema.isObject()) {
                return schema;
            }
            ObjectNode converted = JsonNodeFactory.instance.objectNode();
            schema.properties().forEach(member -> keyword(schema, member.getKey(), member.getValue(), converted));
            return nullable(schema) ? nullable(converted) : converted;
        }

        JsonNode members(JsonNode schemas) {
            ObjectNode converted = JsonNodeFactory.instance.objectNode();
            schemas.properties().forEach(member -> converted.set(member.getKey(), convert(member.getValue())));
            return converted;
        }

        private void keyword(JsonNode schema, String name, JsonNode value, ObjectNode converted) {
            if (VALUES.contains(name) || name.startsWith("x-")) {
                converted.set(name, value);
            } else if (NAMED.contains(name) && value.isObject()) {
                converted.set(name, members(value));
            } else if (name.equals("$ref") && value.isString()) {
                converted.put(name, references.apply(value.stringValue()));
            } else if (name.equals("discriminator") && value.isString()) {
                converted.putObject(name).put("propertyName", value.stringValue());
            } else if (name.equals("type") && value.asString("").equals("file")) {
                converted.put(name, "string").put("format", "binary");
            } else if (name.equals("items") && value.isArray()) {
                // Schemas by position: OpenAPI 3.0 cannot express them, and without a type they describe nothing.
                if (schema.has("type")) {
                    converted.putObject(name);
                }
            } else {
                converted.set(name, convert(value));
            }
        }

        private static boolean nullable(JsonNode schema) {
            return schema.path("x-nullable").asString("").equals("true");
        }

        private static ObjectNode nullable(ObjectNode schema) {
            JsonNode reference = schema.path("$ref");
            if (!reference.isString()) {
                return schema.put("nullable", true);
            }
            ObjectNode wrapped = JsonNodeFactory.instance.objectNode();
            wrapped.putArray("allOf").addObject().set("$ref", reference);
            schema.properties().stream()
                    .filter(member -> !member.getKey().equals("$ref"))
                    .forEach(member -> wrapped.set(member.getKey(), member.getValue()));
            return wrapped.put("nullable", true);
        }
    }
}
