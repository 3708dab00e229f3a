package dev.kit.mock.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** The types of schemas and values. */
final class Types {

    private Types() {}

    /** Returns the types of the keyword {@code type}, with {@code null} if the schema is {@code nullable}. */
    static List<String> of(JsonNode schema) {
        JsonNode type = schema.path("type");
        Stream<JsonNode> named = type.isString() ? Stream.of(type) : type.valueStream();
        List<String> types =
                new ArrayList<>(named.map(each -> each.asString("")).toList());
        if (nullable(schema) && !types.isEmpty() && !types.contains("null")) {
            types.add("null");
        }
        return types;
    }

    /** Returns whether a schema of OpenAPI 3.0 allows null. */
    static boolean nullable(JsonNode schema) {
        return schema.path("nullable").isBoolean() && schema.path("nullable").booleanValue();
    }

    private static boolean whole(JsonNode value) {
        return value.isIntegralNumber()
                || (value.isNumber()
                        && value.decimalValue().stripTrailingZeros().scale() <= 0);
    }

    static String name(JsonNode value) {
        return switch (value.getNodeType()) {
            case STRING, BINARY -> "a text";
            case NUMBER -> whole(value) ? "a whole number" : "a number";
            case BOOLEAN -> value.toString();
            case ARRAY -> "a list";
            case OBJECT, POJO -> "an object";
            case NULL, MISSING -> "null";
        };
    }

    /** Returns whether two values are equal as JSON. Numbers are compared by value. */
    static boolean same(JsonNode one, JsonNode other) {
        return (one.isNumber() && other.isNumber())
                ? one.decimalValue().compareTo(other.decimalValue()) == 0
                : one.equals(other);
    }
}
