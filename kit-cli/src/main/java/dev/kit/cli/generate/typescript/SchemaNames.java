package dev.kit.cli.generate.typescript;

import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.ApiNode;
import dev.kit.openapi.schema.Reach;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * The names of the types that references lead to.
 *
 * <p>A schema has one type, and a second one for sending if the two directions differ and both occur.
 */
final class SchemaNames {

    /** A type to declare. */
    record Named(String name, ApiNode schema, Transfer direction) {}

    /** Keywords whose members are schemas. */
    private static final Set<String> NAMED = Set.of("properties", "patternProperties");

    /** Keywords whose value is a schema. */
    private static final Set<String> SCHEMAS = Set.of("items", "additionalProperties", "not", "contains");

    /** Names of types that generated code refers to. */
    private static final Set<String> USED = Set.of("Binary", "Blob", "ReadableStream", "Uint8Array");

    private final ApiDocument document;
    private final Reach received;
    private final Set<String> taken = new HashSet<>(USED);
    private final Map<String, Named> named = new LinkedHashMap<>();
    private final Map<String, Boolean> differing = new HashMap<>();

    /**
     * Creates the names.
     *
     * @param received the schemas that responses reach
     */
    SchemaNames(ApiDocument document, Reach received) {
        this.document = document;
        this.received = received;
    }

    /** Returns the name of the type of the schema that a reference leads to. */
    String of(ApiNode target, Transfer wanted) {
        String pointer = target.pointer();
        boolean split = wanted == Transfer.SENT && differs(target) && received.covers(pointer);
        Transfer direction = wanted == Transfer.SENT && !differs(target) ? Transfer.RECEIVED : wanted;
        String key = direction + " " + pointer;
        Named known = named.get(key);
        if (known == null) {
            String hint = TypeScriptNames.type(target.key()) + (split ? "Input" : "");
            known = new Named(TypeScriptNames.unique(hint, taken), target, direction);
            named.put(key, known);
        }
        return known.name();
    }

    /** Returns the types that were named so far, in the order of their first use. */
    Map<String, Named> all() {
        return named;
    }

    /** Returns whether the value that is sent has another type than the one that is received. */
    private boolean differs(ApiNode target) {
        Boolean known = differing.get(target.pointer());
        if (known != null) {
            return known;
        }
        Set<String> visited = new HashSet<>();
        boolean result = differs(target, visited);
        differing.put(target.pointer(), result);
        if (!result) {
            visited.forEach(pointer -> differing.put(pointer, false));
        }
        return result;
    }

    private boolean differs(ApiNode target, Set<String> visited) {
        if (!visited.add(target.pointer())) {
            return false;
        }
        return Boolean.TRUE.equals(differing.get(target.pointer())) || differs(target.json(), target, visited);
    }

    private boolean differs(JsonNode schema, ApiNode place, Set<String> visited) {
        if (schema.path("$ref").isString()) {
            return differs(document.target(place, schema.path("$ref").stringValue()), visited);
        }
        if (schema.path("readOnly").asBoolean(false) || schema.path("writeOnly").asBoolean(false)) {
            return true;
        }
        return schema.path("enum").size() > 1 || optional(schema) || parts(schema, place, visited);
    }

    private boolean parts(JsonNode schema, ApiNode place, Set<String> visited) {
        for (Map.Entry<String, JsonNode> keyword : schema.properties()) {
            boolean several =
                    NAMED.contains(keyword.getKey()) || keyword.getValue().isArray();
            boolean found = several
                    ? keyword.getValue()
                            .valueStream()
                            .anyMatch(part -> part.isObject() && differs(part, place, visited))
                    : SCHEMAS.contains(keyword.getKey()) && differs(keyword.getValue(), place, visited);
            if (found) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether the schema has members that may be absent. */
    private static boolean optional(JsonNode schema) {
        JsonNode properties = schema.path("properties");
        if (!properties.isObject() || properties.isEmpty()) {
            return false;
        }
        Set<String> required = new HashSet<>();
        schema.path("required").forEach(name -> required.add(name.asString("")));
        return !required.containsAll(properties.propertyNames());
    }
}
