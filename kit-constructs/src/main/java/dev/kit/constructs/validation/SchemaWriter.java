package dev.kit.constructs.validation;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.introspect.AnnotatedClass;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.introspect.BeanPropertyDefinition;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.jsontype.NamedType;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes the JSON Schema of a Java type: scalars and lists in place, objects as definitions. */
final class SchemaWriter {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final JsonMapper mapper;
    private final Map<String, ObjectNode> definitions = new TreeMap<>();

    SchemaWriter(JsonMapper mapper) {
        this.mapper = mapper;
    }

    JsonSchema write(JavaType type) {
        ObjectNode root = of(type);
        return new JsonSchema(root, new TreeMap<>(definitions));
    }

    private ObjectNode of(JavaType type) {
        Class<?> raw = type.getRawClass();
        ObjectNode scalar = ScalarSchemas.of(raw);
        if (scalar != null) {
            return scalar;
        }
        if (raw == Object.class || JsonNode.class.isAssignableFrom(raw)) {
            return NODES.objectNode();
        }
        if (raw == Field.class) {
            return nullable(of(type.containedTypeOrUnknown(0)));
        }
        if (type.isReferenceType()) {
            return isOptional(raw) ? nullable(of(type.getReferencedType())) : of(type.getReferencedType());
        }
        if (type.isMapLikeType()) {
            ObjectNode map = NODES.objectNode().put("type", "object");
            map.set("additionalProperties", of(type.getContentType()));
            return map;
        }
        return type.isContainerType() || Collection.class.isAssignableFrom(raw) ? list(type) : reference(type);
    }

    /** Returns true for {@code Optional}, its siblings for numbers, and {@code Field}: their value, or null. */
    static boolean isOptional(Class<?> type) {
        return type == Field.class || type.getName().startsWith("java.util.Optional");
    }

    private ObjectNode list(JavaType type) {
        ObjectNode list = NODES.objectNode().put("type", "array");
        list.set("items", type.getContentType() == null ? NODES.objectNode() : of(type.getContentType()));
        if (Set.class.isAssignableFrom(type.getRawClass())) {
            list.put("uniqueItems", true);
        }
        return list;
    }

    private ObjectNode reference(JavaType type) {
        String key = type.toCanonical();
        if (!definitions.containsKey(key)) {
            BeanDescription read = Introspection.describe(mapper, type);
            AnnotatedMember value = read.findJsonValueAccessor();
            ObjectNode shape = value == null ? WrittenShape.of(mapper, type) : of(value.getType());
            if (shape != null) {
                return shape;
            }
            ObjectNode definition = NODES.objectNode();
            definitions.put(key, definition);
            describe(definition, type, read);
        }
        return NODES.objectNode().put("$ref", "#/$defs/" + key);
    }

    private void describe(ObjectNode definition, JavaType type, BeanDescription read) {
        Class<?> raw = type.getRawClass();
        Variants variants = Variants.of(mapper, raw);
        if (variants != null && variants.base() == raw) {
            describeChoice(definition, variants);
            return;
        }
        describeObject(definition, type, read.findProperties());
        String name = variants == null ? null : variants.names().get(raw);
        if (variants != null && name != null) {
            addTag(definition, variants.tag(), name);
        }
    }

    private void describeObject(ObjectNode definition, JavaType type, List<BeanPropertyDefinition> read) {
        List<BeanPropertyDefinition> written = Introspection.written(mapper, type);
        Map<String, BeanPropertyDefinition> all = new LinkedHashMap<>();
        read.forEach(property -> all.put(property.getName(), property));
        written.forEach(property -> all.putIfAbsent(property.getName(), property));
        definition.put("type", "object");
        ObjectNode properties = definition.putObject("properties");
        ArrayNode required = NODES.arrayNode();
        all.forEach((name, property) -> {
            properties.set(name, propertySchema(type, property));
            if (Keywords.isRequired(type, property)) {
                required.add(name);
            }
        });
        if (!required.isEmpty()) {
            definition.set("required", required);
        }
        addAccess(properties, read, written);
    }

    private ObjectNode propertySchema(JavaType owner, BeanPropertyDefinition property) {
        ObjectNode schema = of(property.getPrimaryType());
        if (Nullness.isContentNullable(owner.getRawClass(), property.getInternalName())) {
            String content = schema.has("items") ? "items" : "additionalProperties";
            if (schema.get(content) instanceof ObjectNode elements) {
                schema.set(content, nullable(elements));
            }
        }
        Keywords.add(schema, property);
        return Nullness.isNullable(owner.getRawClass(), property.getInternalName()) ? nullable(schema) : schema;
    }

    /**
     * Marks properties that are only written, such as a getter without a component, and only read, such as a password.
     */
    private static void addAccess(
            ObjectNode properties, List<BeanPropertyDefinition> all, List<BeanPropertyDefinition> shown) {
        Set<String> read = names(all.stream().filter(BeanPropertyDefinition::couldDeserialize));
        Set<String> written = names(shown.stream().filter(BeanPropertyDefinition::couldSerialize));
        if (read.isEmpty() || written.isEmpty()) {
            return;
        }
        properties.forEachEntry((name, schema) -> {
            if (!read.contains(name)) {
                ((ObjectNode) schema).put("readOnly", true);
            } else if (!written.contains(name)) {
                ((ObjectNode) schema).put("writeOnly", true);
            }
        });
    }

    private static Set<String> names(Stream<BeanPropertyDefinition> properties) {
        return properties.map(BeanPropertyDefinition::getName).collect(Collectors.toSet());
    }

    private void describeChoice(ObjectNode definition, Variants variants) {
        ArrayNode choices = definition.putArray("oneOf");
        ObjectNode discriminator = definition.putObject("discriminator").put("propertyName", variants.tag());
        ObjectNode mapping = discriminator.putObject("mapping");
        variants.names().forEach((subtype, name) -> {
            ObjectNode reference = reference(mapper.constructType(subtype));
            choices.add(reference);
            mapping.put(name, reference.path("$ref").asString());
        });
    }

    private static void addTag(ObjectNode definition, String tag, String name) {
        ((ObjectNode) definition.path("properties")).putObject(tag).put("const", name);
        ArrayNode required =
                definition.path("required") instanceof ArrayNode existing ? existing : definition.putArray("required");
        if (required.valueStream().noneMatch(known -> known.asString().equals(tag))) {
            required.add(tag);
        }
    }

    private static ObjectNode nullable(ObjectNode schema) {
        JsonNode type = schema.get("type");
        if (type != null && type.isString()) {
            schema.set("type", NODES.arrayNode().add(type.asString()).add("null"));
            if (schema.get("enum") instanceof ArrayNode names) {
                names.addNull();
            }
            return schema;
        }
        if (schema.isEmpty() || type != null) {
            return schema;
        }
        ObjectNode either = NODES.objectNode();
        either.putArray("anyOf").add(schema).add(NODES.objectNode().put("type", "null"));
        return either;
    }

    /**
     * The possible classes of a value, if JSON identifies its class.
     *
     * @param base the class that declares them
     * @param tag the property that identifies the class
     * @param names the names by class, in the order of the names
     */
    private record Variants(Class<?> base, String tag, Map<Class<?>, String> names) {

        /** Returns the variants that {@code type} declares or is one of; null if JSON does not identify the class. */
        static @Nullable Variants of(JsonMapper mapper, Class<?> type) {
            Class<?> base = base(type);
            JsonTypeInfo info = base == null ? null : base.getAnnotation(JsonTypeInfo.class);
            if (base == null || info == null || !isProperty(info)) {
                return null;
            }
            String tag = info.property().isEmpty() ? info.use().getDefaultPropertyName() : info.property();
            return new Variants(base, tag, names(mapper, base));
        }

        /** Returns whether the tag is among the properties of the object, where both kinds place it. */
        private static boolean isProperty(JsonTypeInfo info) {
            return info.include() == JsonTypeInfo.As.PROPERTY || info.include() == JsonTypeInfo.As.EXISTING_PROPERTY;
        }

        /** Finds the annotation on interfaces too, which Java's own look-up does not inherit. */
        private static @Nullable Class<?> base(Class<?> type) {
            Deque<Class<?>> open = new ArrayDeque<>();
            open.add(type);
            while (!open.isEmpty()) {
                Class<?> next = open.remove();
                if (next.getDeclaredAnnotation(JsonTypeInfo.class) != null) {
                    return next;
                }
                if (next.getSuperclass() != null) {
                    open.add(next.getSuperclass());
                }
                Collections.addAll(open, next.getInterfaces());
            }
            return null;
        }

        private static Map<Class<?>, String> names(JsonMapper mapper, Class<?> base) {
            DeserializationConfig config = mapper.deserializationConfig();
            AnnotatedClass annotated = config.classIntrospectorInstance()
                    .forOperation(config)
                    .introspectClassAnnotations(mapper.constructType(base));
            Map<Class<?>, String> names = new LinkedHashMap<>();
            config.getSubtypeResolver().collectAndResolveSubtypesByTypeId(config, annotated).stream()
                    .filter(subtype -> subtype.getType() != base)
                    .sorted(Comparator.comparing(Variants::nameOf))
                    .forEach(subtype -> names.put(subtype.getType(), nameOf(subtype)));
            return names;
        }

        private static String nameOf(NamedType subtype) {
            if (subtype.hasName()) {
                return subtype.getName();
            }
            String full = subtype.getType().getName();
            return full.substring(full.lastIndexOf('.') + 1);
        }
    }
}
