package dev.kit.constructs.validation;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.kit.constructs.validation.Conversions.Converted;
import dev.kit.constructs.validation.Members.Member;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.deser.ValueInstantiator;
import tools.jackson.databind.deser.bean.BeanDeserializerBase;
import tools.jackson.databind.deser.jdk.EnumDeserializer;
import tools.jackson.databind.deser.std.ContainerDeserializerBase;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.introspect.BeanPropertyDefinition;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.ser.bean.BeanAsArraySerializer;
import tools.jackson.databind.ser.bean.BeanSerializerBase;
import tools.jackson.databind.ser.bean.UnrolledBeanAsArraySerializer;
import tools.jackson.databind.ser.std.StdContainerSerializer;

/**
 * Writes the JSON Schema of a Java type: scalars and lists in place, objects as definitions.
 *
 * <p>It asks the serializers and deserializers that the mapper uses at each place. If they differ, or JSON Schema lacks
 * a word, it allows more than both.
 */
final class SchemaWriter {

    private final Conversions conversions;
    private final @Nullable ConstraintKeywords constraints;
    private final Map<String, ObjectNode> definitions = new TreeMap<>();

    SchemaWriter(JsonMapper mapper, @Nullable ConstraintKeywords constraints) {
        conversions = new Conversions(mapper);
        this.constraints = constraints;
    }

    JsonSchema write(JavaType type) {
        ObjectNode root = of(conversions.of(type, null), null);
        return new JsonSchema(root, new TreeMap<>(definitions));
    }

    /** Returns true for {@code Optional}, its siblings for numbers, and {@code Field}: their value, or null. */
    static boolean isOptional(Class<?> type) {
        return type == Field.class || type.getName().startsWith("java.util.Optional");
    }

    /** Returns the schema of a value, whose classes or those of its elements {@code variants} tells if not null. */
    private ObjectNode of(Converted conversion, @Nullable Variants variants) {
        JavaType type = conversion.type();
        Class<?> raw = type.getRawClass();
        if (raw == Field.class) {
            return SchemaNodes.nullable(
                    of(conversions.of(type.containedTypeOrUnknown(0), conversion.property()), variants));
        }
        if (conversion.isForeign()) {
            return SchemaNodes.open("Written or read by code of the application.");
        }
        ObjectNode scalar = ScalarSchemas.of(raw);
        if (scalar != null && (raw == char[].class || raw == byte[].class)) {
            // Their serializers claim to write lists.
            return scalar;
        }
        if (scalar != null) {
            return raw.isEnum() ? constants(scalar, conversion) : scalar(scalar, conversion);
        }
        if (raw == Object.class || JsonNode.class.isAssignableFrom(raw)) {
            return variants == null ? SchemaNodes.NODES.objectNode() : choice(variants);
        }
        if (type.isReferenceType()) {
            ObjectNode value = element(conversion, variants);
            return isOptional(raw) ? SchemaNodes.nullable(value) : value;
        }
        if (conversion.serializer() instanceof BeanSerializerBase && type.isContainerType()) {
            return SchemaNodes.open("Written as an object.");
        }
        if (type.isMapLikeType()) {
            return map(conversion, variants);
        }
        if (type.isContainerType() || Collection.class.isAssignableFrom(raw)) {
            return list(conversion, variants);
        }
        return variants == null ? reference(conversion) : choice(variants);
    }

    private ObjectNode scalar(ObjectNode known, Converted conversion) {
        JsonFormat.Value format = conversions.format(conversion);
        if (!format.hasPattern() && !format.hasShape() && conversions.isUsual(conversion)) {
            return known;
        }
        ObjectNode written = WrittenShape.of(conversions, conversion);
        if (written == null || written.path("type").equals(known.path("type"))) {
            return format.hasPattern() ? SchemaNodes.typed(known.path("type").asString()) : known;
        }
        return format.hasShape() ? written : SchemaNodes.either(List.of(written, known));
    }

    private ObjectNode constants(ObjectNode known, Converted conversion) {
        ObjectNode text = SchemaNodes.typed("string");
        if (conversion.serializer() instanceof BeanSerializerBase) {
            return SchemaNodes.either(List.of(known, text));
        }
        ObjectNode written = WrittenShape.of(conversions, conversion);
        if (written != null && !written.path("type").asString("").equals("string")) {
            return written;
        }
        if (conversions.hasFeatures(conversion)) {
            // Names in other cases, or unknown ones.
            return text;
        }
        JavaType type = conversion.type();
        if (conversion.deserializer() != null && !(conversion.deserializer() instanceof EnumDeserializer)) {
            List<ObjectNode> forms = new ArrayList<>(List.of(known));
            Introspection.describe(conversions.reading(), type).getFactoryMethodsWithMode().stream()
                    .map(factory -> factory.annotated)
                    .filter(factory -> factory.getParameterCount() == 1)
                    .forEach(factory -> forms.add(of(conversions.of(factory.getParameterType(0), null), null)));
            return SchemaNodes.either(forms);
        }
        if (known.path("enum") instanceof ArrayNode names) {
            Introspection.aliases(conversions.mapper(), type).forEach(names::add);
        }
        return known;
    }

    private ObjectNode map(Converted conversion, @Nullable Variants variants) {
        ObjectNode map = SchemaNodes.typed("object");
        JavaType key = conversion.type().getKeyType();
        ObjectNode names = key == null ? null : ScalarSchemas.key(key.getRawClass());
        if (names != null) {
            map.set("propertyNames", names);
        }
        map.set("additionalProperties", element(conversion, variants));
        return map;
    }

    private ObjectNode list(Converted conversion, @Nullable Variants variants) {
        ObjectNode elements = element(conversion, variants);
        ObjectNode list = SchemaNodes.typed("array");
        list.set("items", elements);
        if (Set.class.isAssignableFrom(conversion.type().getRawClass())) {
            list.put("uniqueItems", true);
        }
        return conversions.hasFeatures(conversion) ? SchemaNodes.either(List.of(elements.deepCopy(), list)) : list;
    }

    /** Returns the schema of what a list, a map or a reference contains. */
    private ObjectNode element(Converted container, @Nullable Variants variants) {
        JavaType content = container.type().getContentType();
        if (content == null) {
            return SchemaNodes.NODES.objectNode();
        }
        if (variants != null) {
            return choice(variants);
        }
        return of(
                conversions.of(
                        content,
                        container.property(),
                        container.serializer() instanceof StdContainerSerializer<?> written
                                ? written.getContentSerializer()
                                : null,
                        container.deserializer() instanceof ContainerDeserializerBase<?> read
                                ? read.getContentDeserializer()
                                : null),
                null);
    }

    /** Returns the schema of an object, or of the values that stand for it in JSON. */
    private ObjectNode reference(Converted conversion) {
        JavaType type = conversion.type();
        BeanProperty property = conversion.property();
        String key = type.toCanonical();
        if (property != null && !conversions.isUsual(conversion)) {
            key += "<" + property.getMember().getDeclaringClass().getName() + "." + property.getName() + ">";
        }
        if (definitions.containsKey(key)) {
            return reference(key);
        }
        List<ObjectNode> forms = new ArrayList<>();
        boolean object = addWritten(forms, conversion);
        object |= addRead(forms, conversion);
        if (object || forms.isEmpty()) {
            ObjectNode definition = SchemaNodes.NODES.objectNode();
            definitions.put(key, definition);
            describe(definition, conversion);
            forms.add(reference(key));
        }
        return SchemaNodes.either(forms);
    }

    private static ObjectNode reference(String key) {
        return SchemaNodes.NODES.objectNode().put("$ref", "#/$defs/" + key);
    }

    /** Adds the values that are written for objects of a class; returns whether they are written as objects. */
    private boolean addWritten(List<ObjectNode> forms, Converted conversion) {
        if (conversion.serializer() instanceof BeanSerializerBase) {
            return true;
        }
        AnnotatedMember value = Introspection.describe(conversions.mapper().serializationConfig(), conversion.type())
                .findJsonValueAccessor();
        ObjectNode written = value == null
                ? WrittenShape.of(conversions, conversion)
                : of(conversions.of(value.getType(), null), null);
        if (written != null) {
            forms.add(written);
        }
        return false;
    }

    /** Adds the values from which objects of a class are read; returns whether they are read from objects. */
    private boolean addRead(List<ObjectNode> forms, Converted conversion) {
        if (!(conversion.deserializer() instanceof BeanDeserializerBase bean)) {
            return false;
        }
        ValueInstantiator creation = bean.getValueInstantiator();
        JavaType delegate = creation.canCreateUsingDelegate()
                ? creation.getDelegateType(conversions.reading())
                : creation.getArrayDelegateType(conversions.reading());
        if (delegate != null) {
            forms.add(of(conversions.of(delegate, null), null));
            return false;
        }
        if (creation.canCreateFromString()) {
            forms.add(SchemaNodes.typed("string"));
        }
        if (creation.canCreateFromInt() || creation.canCreateFromLong() || creation.canCreateFromDouble()) {
            forms.add(SchemaNodes.typed(creation.canCreateFromDouble() ? "number" : "integer"));
        }
        if (creation.canCreateFromBoolean()) {
            forms.add(SchemaNodes.typed("boolean"));
        }
        return creation.canCreateUsingDefault() || creation.canCreateFromObjectWith();
    }

    private void describe(ObjectNode definition, Converted conversion) {
        JavaType type = conversion.type();
        Variants variants = Variants.of(conversions, type);
        if (variants == null || (variants.isExternal() && type.isConcrete())) {
            describeObject(definition, conversion);
        } else if (variants.names().keySet().equals(Set.of(type))) {
            describeVariant(definition, conversion, variants);
        } else {
            definition.setAll(choice(variants));
        }
    }

    /** Describes an object together with the name of its class. */
    private void describeVariant(ObjectNode definition, Converted conversion, Variants variants) {
        ObjectNode object = variants.isTagged() ? definition : SchemaNodes.NODES.objectNode();
        describeObject(object, conversion);
        if (variants.isTagged()) {
            variants.addTag(definition, conversion.type());
        } else {
            definition.setAll(variants.named(object, conversion.type()));
        }
    }

    /** Returns the schema of a value of one of several classes. */
    private ObjectNode choice(Variants variants) {
        if (variants.names().isEmpty() || variants.fallback() == Void.class) {
            return SchemaNodes.open("An object of one of several classes.");
        }
        List<ObjectNode> choices = new ArrayList<>();
        ObjectNode mapping = SchemaNodes.NODES.objectNode();
        variants.names().keySet().forEach(type -> {
            ObjectNode choice = variant(variants, type);
            choices.add(choice);
            if (choice.has("$ref")) {
                variants.tags(type).forEach(tag -> mapping.set(tag, choice.path("$ref")));
            }
        });
        ObjectNode choice = SchemaNodes.choice(variants.isExclusive() ? "oneOf" : "anyOf", choices);
        if (variants.isTagged() && variants.isExclusive() && !mapping.isEmpty()) {
            choice.putObject("discriminator")
                    .put("propertyName", variants.tag())
                    .set("mapping", mapping);
        }
        return choice;
    }

    /** Returns the schema of one class, with its name if the class is declared without one. */
    private ObjectNode variant(Variants variants, JavaType type) {
        Variants own = Variants.of(conversions, type);
        ObjectNode object;
        if (own == null || own.names().keySet().equals(Set.of(type))) {
            object = reference(conversions.of(type, null));
        } else {
            String key = type.toCanonical() + "Itself";
            if (!definitions.containsKey(key)) {
                definitions.put(key, SchemaNodes.NODES.objectNode());
                describeVariant(definitions.get(key), conversions.of(type, null), own);
            }
            object = reference(key);
        }
        return own == null ? variants.named(object, type) : object;
    }

    private void describeObject(ObjectNode definition, Converted conversion) {
        Members members = Members.of(conversions, constraints, conversion);
        if (conversion.serializer() instanceof BeanAsArraySerializer
                || conversion.serializer() instanceof UnrolledBeanAsArraySerializer) {
            definition.put("type", "array");
            ArrayNode items = definition.putArray("prefixItems");
            members.byName().values().forEach(member -> {
                items.add(propertySchema(member));
                if (member.required()) {
                    definition.put("minItems", items.size());
                }
            });
            return;
        }
        definition.put("type", "object");
        ObjectNode properties = definition.putObject("properties");
        ArrayNode required = SchemaNodes.NODES.arrayNode();
        members.byName().forEach((name, member) -> {
            ObjectNode schema = propertySchema(member);
            properties.set(name, schema);
            if (member.required()) {
                required.add(name);
            }
            member.property().findAliases().forEach(alias -> {
                if (!properties.has(alias.getSimpleName())) {
                    properties.set(alias.getSimpleName(), schema.deepCopy().put("writeOnly", true));
                }
            });
            Variants variants = member.variants();
            if (variants != null && variants.isExternal() && !members.byName().containsKey(variants.tag())) {
                properties.set(variants.tag(), SchemaNodes.oneOf(variants.tags()));
                definition
                        .withObjectProperty("dependentRequired")
                        .putArray(name)
                        .add(variants.tag());
            }
        });
        if (!required.isEmpty()) {
            definition.set("required", required);
        }
        JavaType others = members.others();
        if (others != null) {
            definition.set("additionalProperties", of(conversions.of(others, null), null));
        }
        addAccess(properties, members.byName());
    }

    private ObjectNode propertySchema(Member member) {
        Class<?> owner = member.owner().getRawClass();
        BeanPropertyDefinition property = member.property();
        ObjectNode schema = valueSchema(member);
        if (Nullness.isContentNullable(owner, property.getInternalName())) {
            String content = schema.has("items") ? "items" : "additionalProperties";
            if (schema.get(content) instanceof ObjectNode elements) {
                schema.set(content, SchemaNodes.nullable(elements));
            }
        }
        if (constraints != null) {
            constraints.addTo(schema, owner, property);
        }
        return Nullness.isNullable(owner, property) ? SchemaNodes.nullable(schema) : schema;
    }

    private ObjectNode valueSchema(Member member) {
        JavaType type = member.property().getPrimaryType();
        BeanProperty place = member.writer() == null ? member.setter() : member.writer();
        return of(
                conversions.of(
                        type,
                        place,
                        member.writer() == null ? null : member.writer().getSerializer(),
                        member.setter() == null ? null : member.setter().getValueDeserializer()),
                member.variants());
    }

    /**
     * Marks properties that are only written, such as a getter without a component, and only read, such as a password.
     * If a class is only written, or only read, as a whole, its properties are marked where they say so themselves.
     */
    private void addAccess(ObjectNode properties, Map<String, Member> members) {
        boolean both = members.values().stream().anyMatch(Member::isRead)
                && members.values().stream().anyMatch(Member::isWritten);
        members.forEach((name, member) -> {
            if (member.isRead() != member.isWritten()
                    && (both || conversions.isRestricted(member.property()))
                    && properties.get(name) instanceof ObjectNode schema) {
                schema.put(member.isRead() ? "writeOnly" : "readOnly", true);
            }
        });
    }
}
