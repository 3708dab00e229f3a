package dev.kit.openapi.change;

import dev.kit.openapi.ApiNode;
import dev.kit.openapi.schema.SchemaFacts;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** The kinds of JSON values. A number is an integer or a fraction, so that types are compared as sets. */
enum JsonKind {
    NULL,
    BOOLEAN,
    INTEGER,
    FRACTION,
    STRING,
    ARRAY,
    OBJECT;

    private static final Set<String> OF_OBJECTS = Set.of(
            "properties",
            "required",
            "additionalProperties",
            "patternProperties",
            "propertyNames",
            "minProperties",
            "maxProperties",
            "dependentRequired",
            "dependentSchemas",
            "unevaluatedProperties");

    private static final Set<String> OF_ARRAYS = Set.of("items", "prefixItems", "contains", "unevaluatedItems");

    /** Returns all kinds but null. */
    static Set<JsonKind> values(boolean withNull) {
        return withNull ? EnumSet.allOf(JsonKind.class) : EnumSet.complementOf(EnumSet.of(NULL));
    }

    /** Returns the kinds that a schema names, or that its keywords are about; all if it has no such keyword. */
    static Set<JsonKind> of(ApiNode schema) {
        if (schema.has("type")) {
            Set<JsonKind> kinds = EnumSet.noneOf(JsonKind.class);
            SchemaFacts.types(schema).forEach(type -> kinds.addAll(ofType(type)));
            if (schema.text("type").equals("null") || schema.texts("type").contains("null")) {
                kinds.add(NULL);
            }
            return kinds;
        }
        return OF_OBJECTS.stream().anyMatch(schema::has)
                ? EnumSet.of(OBJECT)
                : OF_ARRAYS.stream().anyMatch(schema::has) ? EnumSet.of(ARRAY) : EnumSet.allOf(JsonKind.class);
    }

    static Set<JsonKind> ofType(String type) {
        return switch (type) {
            case "null" -> EnumSet.of(NULL);
            case "boolean" -> EnumSet.of(BOOLEAN);
            case "integer" -> EnumSet.of(INTEGER);
            case "number" -> EnumSet.of(INTEGER, FRACTION);
            case "string", "file" -> EnumSet.of(STRING);
            case "array" -> EnumSet.of(ARRAY);
            case "object" -> EnumSet.of(OBJECT);
            default -> EnumSet.allOf(JsonKind.class);
        };
    }

    static JsonKind of(JsonNode value) {
        if (value.isNumber()) {
            BigDecimal number = value.decimalValue();
            return number.signum() == 0 || number.stripTrailingZeros().scale() <= 0 ? INTEGER : FRACTION;
        }
        return value.isNull()
                ? NULL
                : value.isBoolean() ? BOOLEAN : value.isArray() ? ARRAY : value.isObject() ? OBJECT : STRING;
    }

    /** Returns the kinds in words, such as {@code string or number}. */
    static String words(Set<JsonKind> kinds) {
        if (kinds.containsAll(values(false))) {
            return "any value";
        }
        List<String> words = new ArrayList<>();
        for (JsonKind kind : kinds) {
            if (kind != INTEGER || !kinds.contains(FRACTION)) {
                words.add(kind == FRACTION ? "number" : kind.name().toLowerCase(Locale.ROOT));
            }
        }
        return words.isEmpty() ? "no value" : String.join(" or ", words);
    }
}
