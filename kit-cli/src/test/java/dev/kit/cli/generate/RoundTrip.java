package dev.kit.cli.generate;

import dev.kit.client.json.Field;
import dev.kit.client.json.JsonCodec;
import dev.kit.client.json.JsonException;
import dev.kit.client.json.TypeRef;
import dev.kit.openapi.ApiNode;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Decodes samples with generated types, encodes them again, and compares. */
final class RoundTrip {

    private static final Map<String, TypeRef<?>> SIMPLE = Map.of(
            "Object", TypeRef.of(Object.class),
            "String", TypeRef.of(String.class),
            "Long", TypeRef.of(Long.class),
            "Integer", TypeRef.of(Integer.class),
            "Double", TypeRef.of(Double.class),
            "Boolean", TypeRef.of(Boolean.class),
            "BigDecimal", TypeRef.of(BigDecimal.class),
            "UUID", TypeRef.of(UUID.class),
            "OffsetDateTime", TypeRef.of(OffsetDateTime.class),
            "LocalDate", TypeRef.of(LocalDate.class));
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private final ClassLoader loader;
    private final String packageName;
    private final Map<String, List<String>> differences = new TreeMap<>();
    private final Outcomes invalid = new Outcomes();
    private final List<String> letThrough = new ArrayList<>();
    private int samples;
    private int droppedNulls;

    RoundTrip(ClassLoader loader, String packageName) {
        this.loader = loader;
        this.packageName = packageName;
    }

    /** By schema, what differed. */
    Map<String, List<String>> differences() {
        return differences;
    }

    int samples() {
        return samples;
    }

    /** How many null members of optional nullable properties were left out. */
    int droppedNulls() {
        return droppedNulls;
    }

    void check(ApiNode schema, TypeUse type, JsonNode sample) {
        samples++;
        List<String> found = new ArrayList<>();
        try {
            Object value =
                    JsonCodec.standard().read(sample.toString().getBytes(StandardCharsets.UTF_8), type(type.java()));
            unknown(value, "", found);
            compare(sample, JSON.readTree(JsonCodec.standard().write(value)), "", found);
        } catch (JsonException e) {
            found.add(e.getMessage());
        }
        if (!found.isEmpty()) {
            differences
                    .computeIfAbsent(schema.pointer(), pointer -> new ArrayList<>())
                    .add(String.join("; ", found) + " in " + sample);
        }
    }

    /** Decodes a value that its schema does not allow. */
    void checkInvalid(TypeUse type, Mutations.Mutation mutation) {
        byte[] json = mutation.value().toString().getBytes(StandardCharsets.UTF_8);
        List<String> found = new ArrayList<>();
        try {
            unknown(JsonCodec.standard().read(json, type(type.java())), "", found);
        } catch (JsonException e) {
            invalid.add(mutation.kind(), Outcomes.Outcome.REJECTED);
            return;
        }
        if (found.isEmpty()) {
            letThrough.add(mutation.kind() + " as " + type.java() + ": " + mutation.value());
        }
        invalid.add(mutation.kind(), found.isEmpty() ? Outcomes.Outcome.LET_THROUGH : Outcomes.Outcome.UNKNOWN);
    }

    /** Returns the outcomes of the invalid values. */
    Outcomes invalid() {
        return invalid;
    }

    /** The invalid values that were decoded. */
    List<String> letThrough() {
        return letThrough;
    }

    private TypeRef<?> type(String java) {
        if (java.startsWith("List<")) {
            return TypeRef.listOf(type(java.substring(5, java.length() - 1)));
        }
        if (java.startsWith("Map<String, ")) {
            return TypeRef.mapOf(type(java.substring(12, java.length() - 1)));
        }
        if (java.equals("byte[]")) {
            return TypeRef.of(byte[].class);
        }
        TypeRef<?> simple = SIMPLE.get(java);
        return simple == null ? TypeRef.of(generated(java)) : simple;
    }

    private Class<?> generated(String java) {
        try {
            return loader.loadClass(packageName + "." + java.replace('.', '$'));
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    static void unknown(@Nullable Object value, String path, List<String> found) {
        if (value instanceof Field<?> field) {
            unknown(field.orNull(), path, found);
        } else if (value instanceof List<?> list) {
            list.forEach(item -> unknown(item, path + "[]", found));
        } else if (value instanceof Map<?, ?> map) {
            map.forEach((name, item) -> unknown(item, path + "/" + name, found));
        } else if (value instanceof Record) {
            if (value.getClass().getSimpleName().equals("Unknown")) {
                found.add("Unknown at " + path);
                return;
            }
            for (RecordComponent component : value.getClass().getRecordComponents()) {
                try {
                    unknown(component.getAccessor().invoke(value), path + "/" + component.getName(), found);
                } catch (ReflectiveOperationException e) {
                    throw new LinkageError(e.getMessage(), e);
                }
            }
        }
    }

    private void compare(JsonNode before, JsonNode after, String path, List<String> found) {
        if (before.isObject() && after.isObject()) {
            before.properties().forEach(entry -> {
                JsonNode kept = after.get(entry.getKey());
                if (kept != null) {
                    compare(entry.getValue(), kept, path + "/" + entry.getKey(), found);
                } else if (entry.getValue().isNull()) {
                    droppedNulls++;
                } else {
                    found.add("lost " + path + "/" + entry.getKey());
                }
            });
            after.propertyNames().stream()
                    .filter(name -> !before.has(name))
                    .forEach(name -> found.add("added " + path + "/" + name));
        } else if (before.isArray() && after.isArray() && before.size() == after.size()) {
            for (int i = 0; i < before.size(); i++) {
                compare(before.get(i), after.get(i), path + "/" + i, found);
            }
        } else if (!same(before, after)) {
            found.add("changed " + path + " from " + before + " to " + after);
        }
    }

    private static boolean same(JsonNode before, JsonNode after) {
        if (before.isNumber() && after.isNumber()) {
            return before.decimalValue().compareTo(after.decimalValue()) == 0;
        }
        return before.equals(after)
                || (before.isString() && after.isString() && sameInstant(before.stringValue(), after.stringValue()));
    }

    private static boolean sameInstant(String before, String after) {
        try {
            return OffsetDateTime.parse(before).isEqual(OffsetDateTime.parse(after));
        } catch (DateTimeParseException e) {
            return false;
        }
    }
}
