package dev.kit.constructs.validation;

import dev.kit.constructs.Upload;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.net.URL;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.Date;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The schemas of types that are a single JSON value. */
final class ScalarSchemas {

    private record Scalar(String type, @Nullable String format) {}

    private static final Map<Class<?>, Scalar> KNOWN = known();

    private ScalarSchemas() {}

    static @Nullable ObjectNode of(Class<?> type) {
        ObjectNode schema = JsonNodeFactory.instance.objectNode();
        if (type.isEnum()) {
            ArrayNode values = enumeration(type);
            if (values.valueStream().allMatch(JsonNode::isString)) {
                schema.put("type", "string");
            }
            schema.set("enum", values);
            return schema;
        }
        if (type == char.class || type == Character.class) {
            return schema.put("type", "string").put("minLength", 1).put("maxLength", 1);
        }
        if (type == byte.class || type == Byte.class) {
            return schema.put("type", "integer").put("minimum", Byte.MIN_VALUE).put("maximum", Byte.MAX_VALUE);
        }
        if (type == short.class || type == Short.class) {
            return schema.put("type", "integer").put("minimum", Short.MIN_VALUE).put("maximum", Short.MAX_VALUE);
        }
        if (type == char[].class) {
            return schema.put("type", "string");
        }
        if (type == byte[].class) {
            return schema.put("type", "string").put("contentEncoding", "base64");
        }
        if (type == Upload.class) {
            return schema.put("type", "string").put("contentMediaType", "application/octet-stream");
        }
        Scalar scalar = KNOWN.get(type);
        if (scalar == null) {
            return null;
        }
        schema.put("type", scalar.type());
        return scalar.format() == null ? schema : schema.put("format", scalar.format());
    }

    /** Returns the schema of the names in a map with such keys, or null if any text will do. */
    static @Nullable ObjectNode key(Class<?> type) {
        ObjectNode schema = of(type);
        if (schema == null || type == String.class) {
            return null;
        }
        return switch (schema.path("type").asString("")) {
            case "integer" -> SchemaNodes.typed("string").put("pattern", "^-?[0-9]+$");
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

    private static Map<Class<?>, Scalar> known() {
        Map<Class<?>, Scalar> known = new HashMap<>();
        Scalar text = new Scalar("string", null);
        known.put(String.class, text);
        known.put(CharSequence.class, text);
        both(known, boolean.class, Boolean.class, new Scalar("boolean", null));
        both(known, int.class, Integer.class, new Scalar("integer", "int32"));
        both(known, long.class, Long.class, new Scalar("integer", "int64"));
        both(known, float.class, Float.class, new Scalar("number", "float"));
        both(known, double.class, Double.class, new Scalar("number", "double"));
        known.put(BigInteger.class, new Scalar("integer", null));
        known.put(BigDecimal.class, new Scalar("number", null));
        known.put(Number.class, new Scalar("number", null));
        known.put(UUID.class, new Scalar("string", "uuid"));
        known.put(URI.class, new Scalar("string", "uri-reference"));
        known.put(URL.class, new Scalar("string", "uri"));
        known.put(Instant.class, new Scalar("string", "date-time"));
        known.put(Date.class, new Scalar("string", "date-time"));
        known.put(OffsetDateTime.class, new Scalar("string", "date-time"));
        known.put(ZonedDateTime.class, text);
        known.put(LocalDateTime.class, text);
        known.put(LocalDate.class, new Scalar("string", "date"));
        known.put(LocalTime.class, text);
        known.put(Duration.class, new Scalar("string", "duration"));
        return known;
    }

    private static void both(Map<Class<?>, Scalar> known, Class<?> one, Class<?> other, Scalar scalar) {
        known.put(one, scalar);
        known.put(other, scalar);
    }
}
