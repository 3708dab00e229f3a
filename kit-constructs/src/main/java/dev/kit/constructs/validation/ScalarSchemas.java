package dev.kit.constructs.validation;

import static dev.kit.constructs.validation.SchemaNodes.typed;
import static java.util.Map.entry;

import dev.kit.constructs.Upload;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.util.ClassUtils;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The schemas of types that are a single JSON value. */
final class ScalarSchemas {

    /** The schemas by class, those of primitive types by their wrappers. */
    private static final Map<Class<?>, ObjectNode> KNOWN = Map.ofEntries(
            entry(String.class, typed("string")),
            entry(CharSequence.class, typed("string")),
            entry(char[].class, typed("string")),
            entry(Character.class, typed("string").put("minLength", 1).put("maxLength", 1)),
            entry(byte[].class, typed("string").put("contentEncoding", "base64")),
            entry(Upload.class, typed("string").put("contentMediaType", "application/octet-stream")),
            entry(Boolean.class, typed("boolean")),
            entry(Byte.class, typed("integer").put("minimum", Byte.MIN_VALUE).put("maximum", Byte.MAX_VALUE)),
            entry(Short.class, typed("integer").put("minimum", Short.MIN_VALUE).put("maximum", Short.MAX_VALUE)),
            entry(Integer.class, formatted("integer", "int32")),
            entry(Long.class, formatted("integer", "int64")),
            entry(BigInteger.class, typed("integer")),
            entry(Float.class, formatted("number", "float")),
            entry(Double.class, formatted("number", "double")),
            entry(BigDecimal.class, typed("number")),
            entry(Number.class, typed("number")));

    private ScalarSchemas() {}

    static @Nullable ObjectNode of(Class<?> type) {
        ScalarTexts.Form text = ScalarTexts.of(type);
        if (text != null && text.format() != null) {
            return text.format().isEmpty() ? typed("string") : formatted("string", text.format());
        }
        if (!type.isEnum()) {
            ObjectNode known = KNOWN.get(ClassUtils.resolvePrimitiveIfNecessary(type));
            return known == null ? null : known.deepCopy();
        }
        ObjectNode schema = JsonNodeFactory.instance.objectNode();
        ArrayNode values = enumeration(type);
        if (values.valueStream().allMatch(JsonNode::isString)) {
            schema.put("type", "string");
        }
        return schema.set("enum", values);
    }

    /** Returns the schema of the names in a map with such keys, or null if any text will do. */
    static @Nullable ObjectNode key(Class<?> type) {
        ObjectNode schema = of(type);
        if (schema == null || type == String.class) {
            return null;
        }
        return switch (schema.path("type").asString("")) {
            case "integer" -> typed("string").put("pattern", "^-?[0-9]+$");
            case "string" -> schema.size() > 1 ? schema : null;
            default -> null;
        };
    }

    /** Returns constants as they are written: {@code @JsonProperty} and {@code @JsonValue} rename them. */
    static ArrayNode enumeration(Class<?> type) {
        ArrayNode values = JsonNodeFactory.instance.arrayNode();
        for (Object constant : type.getEnumConstants()) {
            values.add(Mappers.own().json().<JsonNode>valueToTree(constant));
        }
        return values;
    }

    private static ObjectNode formatted(String type, String format) {
        return typed(type).put("format", format);
    }
}
