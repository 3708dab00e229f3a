package dev.kit.constructs.validation;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.jsontype.NamedType;
import tools.jackson.databind.jsontype.SubtypeResolver;
import tools.jackson.databind.jsontype.TypeDeserializer;
import tools.jackson.databind.jsontype.TypeIdResolver;
import tools.jackson.databind.jsontype.impl.AsDeductionTypeDeserializer;
import tools.jackson.databind.node.ObjectNode;

/**
 * The classes that a value may have, and how JSON tells them apart.
 *
 * @param inclusion the place of the name, or null if the members alone identify the class
 * @param tag the property that contains the name
 * @param fallback the class of a value without a known name
 * @param names the names by class, in the order of the names; empty if JSON does not tell the classes by name
 */
record Variants(
        JsonTypeInfo.@Nullable As inclusion,
        String tag,
        @Nullable Class<?> fallback,
        Map<JavaType, Set<String>> names) {

    /** Returns the variants that the annotations of a class declare, or null if there are none. */
    static @Nullable Variants of(Conversions conversions, JavaType type) {
        TypeDeserializer told = conversions.context().findTypeDeserializer(type);
        return told == null ? null : of(conversions, type, told, subtypes(conversions, type, null));
    }

    /** Returns the variants that a property declares, of its value or of its elements; null if there are none. */
    static @Nullable Variants of(Conversions conversions, JavaType type, AnnotatedMember member) {
        boolean own = conversions.introspector().findPolymorphicTypeInfo(conversions.reading(), member) != null;
        if (!own && (type.hasContentType() || type.isPrimitive() || type.isEnumType() || type.isFinal())) {
            return null;
        }
        boolean elements = type.hasContentType();
        TypeDeserializer told = elements
                ? conversions.context().findPropertyContentTypeDeserializer(type, member)
                : conversions.context().findPropertyTypeDeserializer(type, member);
        if (told == null || !(own || told.getTypeInclusion() == JsonTypeInfo.As.EXTERNAL_PROPERTY)) {
            return null;
        }
        JavaType single = elements ? type.getContentType() : type;
        return of(conversions, single, told, subtypes(conversions, single, member));
    }

    boolean isTagged() {
        return inclusion == JsonTypeInfo.As.PROPERTY || inclusion == JsonTypeInfo.As.EXISTING_PROPERTY;
    }

    /** Returns whether the name of an object's class is a property beside the object. */
    boolean isExternal() {
        return inclusion == JsonTypeInfo.As.EXTERNAL_PROPERTY;
    }

    private static Variants of(
            Conversions conversions, JavaType base, TypeDeserializer told, Collection<NamedType> subtypes) {
        Map<JavaType, Set<String>> names = new LinkedHashMap<>();
        boolean deduced = told instanceof AsDeductionTypeDeserializer;
        if (deduced || isNamed(told.getTypeIdResolver())) {
            subtypes.stream()
                    .filter(subtype -> base.getRawClass().isAssignableFrom(subtype.getType()))
                    .map(subtype -> named(conversions, told, subtype))
                    .sorted(Comparator.comparing(NamedType::getName))
                    .forEach(subtype -> {
                        JavaType type =
                                conversions.mapper().getTypeFactory().constructSpecializedType(base, subtype.getType());
                        if (type.isConcrete()) {
                            names.computeIfAbsent(type, unknown -> new TreeSet<>())
                                    .add(subtype.getName());
                        }
                    });
        }
        Class<?> fallback = told.getDefaultImpl();
        if (fallback != null && base.getRawClass().isAssignableFrom(fallback) && !names.isEmpty()) {
            names.computeIfAbsent(
                    conversions.mapper().getTypeFactory().constructSpecializedType(base, fallback),
                    unnamed -> Set.of());
        }
        String tag = told.getPropertyName();
        return new Variants(deduced ? null : told.getTypeInclusion(), tag == null ? "" : tag, fallback, names);
    }

    private static boolean isNamed(TypeIdResolver ids) {
        return ids.getMechanism() == JsonTypeInfo.Id.NAME || ids.getMechanism() == JsonTypeInfo.Id.SIMPLE_NAME;
    }

    private static NamedType named(Conversions conversions, TypeDeserializer told, NamedType subtype) {
        if (subtype.hasName()) {
            return subtype;
        }
        String full = subtype.getType().getName();
        String name = told instanceof AsDeductionTypeDeserializer
                ? full
                : told.getTypeIdResolver().idFromValueAndType(conversions.context(), null, subtype.getType());
        return new NamedType(subtype.getType(), name == null ? full.substring(full.lastIndexOf('.') + 1) : name);
    }

    private static Collection<NamedType> subtypes(
            Conversions conversions, JavaType type, @Nullable AnnotatedMember member) {
        SubtypeResolver resolver = conversions.reading().getSubtypeResolver();
        return member == null
                ? resolver.collectAndResolveSubtypesByTypeId(
                        conversions.reading(), Introspection.classOf(conversions.reading(), type))
                : resolver.collectAndResolveSubtypesByTypeId(conversions.reading(), member, type);
    }

    /** Returns whether a value that fits one of the variants fits no other. */
    boolean isExclusive() {
        return fallback == null && inclusion != null && !isExternal();
    }

    /** Returns the names of a class, which are the values of its tag; empty if any text is. */
    Set<String> tags(JavaType type) {
        return type.getRawClass() == fallback ? Set.of() : names.getOrDefault(type, Set.of());
    }

    /** Returns the names of all classes; empty if any text will do. */
    Set<String> tags() {
        Set<String> tags = new TreeSet<>();
        names.values().forEach(tags::addAll);
        return fallback == null ? tags : Set.of();
    }

    /** Adds the name of a class to the schema of its objects. */
    void addTag(ObjectNode object, JavaType type) {
        if (object.get("properties") instanceof ObjectNode properties) {
            properties.set(tag, SchemaNodes.oneOf(tags(type)));
            JsonNode required = object.path("required");
            if (!tags(type).isEmpty()
                    && required.valueStream()
                            .noneMatch(name -> name.asString("").equals(tag))) {
                object.withArray("required").add(tag);
            }
        }
    }

    /** Returns the schema of objects together with the name of their class, unless that stands elsewhere. */
    ObjectNode named(ObjectNode object, JavaType type) {
        if (inclusion == JsonTypeInfo.As.WRAPPER_OBJECT) {
            ObjectNode wrapper = SchemaNodes.typed("object");
            wrapper.set("propertyNames", SchemaNodes.oneOf(tags(type)));
            wrapper.set("additionalProperties", object);
            return wrapper.put("minProperties", 1).put("maxProperties", 1);
        }
        if (inclusion == JsonTypeInfo.As.WRAPPER_ARRAY) {
            ObjectNode wrapper = SchemaNodes.typed("array");
            wrapper.putArray("prefixItems").add(SchemaNodes.oneOf(tags(type))).add(object);
            return wrapper.put("minItems", 2).put("maxItems", 2);
        }
        if (!isTagged()) {
            return object;
        }
        ObjectNode tagged = SchemaNodes.typed("object");
        tagged.putObject("properties");
        addTag(tagged, type);
        return SchemaNodes.choice("allOf", List.of(object, tagged));
    }
}
