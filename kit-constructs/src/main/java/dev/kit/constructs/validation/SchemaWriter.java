package dev.kit.constructs.validation;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.introspect.AnnotatedClass;
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
        if (type.isReferenceType()) {
            return type.hasRawClass(Optional.class)
                    ? nullable(of(type.getReferencedType()))
                    : of(type.getReferencedType());
        }
        if (type.isMapLikeType()) {
            ObjectNode map = NODES.objectNode().put("type", "object");
            map.set("additionalProperties", of(type.getContentType()));
            return map;
        }
        return type.isContainerType() || Collection.class.isAssignableFrom(raw) ? list(type) : reference(type);
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
            ObjectNode definition = NODES.objectNode();
            definitions.put(key, definition);
            if (type.getRawClass().isAnnotationPresent(JsonTypeInfo.class)) {
                describeChoice(definition, type);
            } else {
                describeObject(definition, type);
            }
        }
        return NODES.objectNode().put("$ref", "#/$defs/" + key);
    }

    private void describeObject(ObjectNode definition, JavaType type) {
        definition.put("type", "object");
        ObjectNode properties = definition.putObject("properties");
        ArrayNode required = NODES.arrayNode();
        propertiesOf(type).forEach((name, property) -> {
            properties.set(name, propertySchema(type, property));
            if (Keywords.isRequired(type, property)) {
                required.add(name);
            }
        });
        if (!required.isEmpty()) {
            definition.set("required", required);
        }
    }

    private ObjectNode propertySchema(JavaType owner, BeanPropertyDefinition property) {
        ObjectNode schema = of(property.getPrimaryType());
        Keywords.add(schema, property);
        return Nullness.isNullable(owner.getRawClass(), property.getInternalName()) ? nullable(schema) : schema;
    }

    private Map<String, BeanPropertyDefinition> propertiesOf(JavaType type) {
        Map<String, BeanPropertyDefinition> properties = new LinkedHashMap<>();
        Introspection.properties(mapper, type).forEach(property -> properties.put(property.getName(), property));
        Introspection.written(mapper, type).forEach(property -> properties.putIfAbsent(property.getName(), property));
        return properties;
    }

    private void describeChoice(ObjectNode definition, JavaType type) {
        DeserializationConfig config = mapper.deserializationConfig();
        AnnotatedClass annotated =
                config.classIntrospectorInstance().forOperation(config).introspectClassAnnotations(type);
        String tag = tagName(type.getRawClass());
        ArrayNode choices = definition.putArray("oneOf");
        ObjectNode discriminator = definition.putObject("discriminator");
        discriminator.put("propertyName", tag);
        ObjectNode mapping = discriminator.putObject("mapping");
        Map<String, Class<?>> subtypes = new TreeMap<>();
        for (NamedType subtype : config.getSubtypeResolver().collectAndResolveSubtypesByTypeId(config, annotated)) {
            if (subtype.getType() != type.getRawClass()) {
                subtypes.put(nameOf(subtype), subtype.getType());
            }
        }
        subtypes.forEach((name, subtype) -> {
            ObjectNode reference = variant(mapper.constructType(subtype), tag, name);
            choices.add(reference);
            mapping.put(name, reference.path("$ref").asString());
        });
    }

    private ObjectNode variant(JavaType type, String tag, String name) {
        String key = type.toCanonical();
        if (!definitions.containsKey(key)) {
            ObjectNode definition = NODES.objectNode();
            definitions.put(key, definition);
            describeObject(definition, type);
            ((ObjectNode) definition.path("properties")).putObject(tag).put("const", name);
            ArrayNode required = definition.path("required") instanceof ArrayNode existing
                    ? existing
                    : definition.putArray("required");
            required.add(tag);
        }
        return NODES.objectNode().put("$ref", "#/$defs/" + key);
    }

    private static String nameOf(NamedType subtype) {
        if (subtype.hasName()) {
            return subtype.getName();
        }
        String full = subtype.getType().getName();
        return full.substring(full.lastIndexOf('.') + 1);
    }

    private static String tagName(Class<?> type) {
        JsonTypeInfo info = type.getAnnotation(JsonTypeInfo.class);
        return info == null || info.property().isEmpty() ? "@type" : info.property();
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
}
