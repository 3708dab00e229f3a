package dev.kit.constructs.validation;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.kit.constructs.validation.Conversions.Converted;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.deser.SettableBeanProperty;
import tools.jackson.databind.deser.bean.BeanDeserializerBase;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.introspect.AnnotatedMethod;
import tools.jackson.databind.introspect.BeanPropertyDefinition;
import tools.jackson.databind.ser.BeanPropertyWriter;
import tools.jackson.databind.ser.PropertyWriter;
import tools.jackson.databind.ser.bean.BeanSerializerBase;
import tools.jackson.databind.util.NameTransformer;

/** The members of an object in JSON, those of unwrapped objects among them. */
final class Members {

    private final Conversions conversions;
    private final @Nullable ConstraintKeywords constraints;
    private final Map<String, Member> byName = new LinkedHashMap<>();
    private @Nullable JavaType others;

    private Members(Conversions conversions, @Nullable ConstraintKeywords constraints) {
        this.conversions = conversions;
        this.constraints = constraints;
    }

    /**
     * One member.
     *
     * @param owner the class that declares it
     * @param writer null if it is not written
     * @param setter null if it is not read, or only together with others
     * @param variants the classes that the property itself declares
     */
    record Member(
            JavaType owner,
            BeanPropertyDefinition property,
            @Nullable BeanPropertyWriter writer,
            @Nullable SettableBeanProperty setter,
            @Nullable Variants variants,
            boolean required) {

        boolean isRead() {
            return setter != null || (variants != null && variants.isExternal());
        }

        boolean isWritten() {
            return writer != null;
        }
    }

    static Members of(Conversions conversions, @Nullable ConstraintKeywords constraints, Converted object) {
        Members members = new Members(conversions, constraints);
        members.add(object, NameTransformer.NOP, false);
        return members;
    }

    Map<String, Member> byName() {
        return byName;
    }

    /** Returns the type of all members without a name of their own, or null if they are ignored or may be anything. */
    @Nullable JavaType others() {
        return others;
    }

    private void add(Converted object, NameTransformer names, boolean optional) {
        JavaType type = object.type();
        JavaType readType = object.deserializer() instanceof BeanDeserializerBase bean ? bean.getValueType() : null;
        BeanDescription read = Introspection.describe(conversions.reading(), readType == null ? type : readType);
        BeanDescription written = Introspection.describe(conversions.mapper().serializationConfig(), type);
        Map<String, BeanPropertyDefinition> all = new LinkedHashMap<>();
        read.findProperties().forEach(property -> all.put(property.getName(), property));
        written.findProperties().forEach(property -> all.putIfAbsent(property.getName(), property));
        Map<String, PropertyWriter> writers = new HashMap<>();
        if (object.serializer() instanceof BeanSerializerBase bean) {
            bean.properties().forEachRemaining(writer -> writers.put(writer.getName(), writer));
        }
        Map<String, SettableBeanProperty> setters = new HashMap<>();
        if (object.deserializer() instanceof BeanDeserializerBase bean) {
            bean.properties().forEachRemaining(setter -> setters.put(setter.getName(), setter));
        }
        JsonInclude.Value inclusion = written.findPropertyInclusion(
                conversions.mapper().serializationConfig().getDefaultPropertyInclusion());
        all.forEach((name, property) -> {
            AnnotatedMember member = memberOf(property);
            if (member == null) {
                // A getter that is ignored leaves a property without members.
                return;
            }
            NameTransformer unwrapped =
                    conversions.introspector().findUnwrappingNameTransformer(conversions.reading(), member);
            if (unwrapped != null) {
                add(
                        conversions.of(property.getPrimaryType(), null),
                        NameTransformer.chainedTransformer(names, unwrapped),
                        optional || !isDemanded(type, property));
            } else if (!isOthers(member)) {
                Member known = new Member(
                        type,
                        property,
                        writers.get(name) instanceof BeanPropertyWriter writer ? writer : null,
                        setters.get(name),
                        Variants.of(conversions, property.getPrimaryType(), member),
                        !optional && !isLeftOut(inclusion, property) && isRequired(type, property, setters.get(name)));
                if (known.writer() != null || known.isRead() || (writers.isEmpty() && setters.isEmpty())) {
                    byName.putIfAbsent(names.transform(name), known);
                }
            }
        });
        others = others == null ? othersOf(read.findAnySetterAccessor(), written.findAnyGetter()) : others;
    }

    /** Returns whether a member is always there, in what is read and in what is written. */
    private boolean isRequired(JavaType owner, BeanPropertyDefinition property, @Nullable SettableBeanProperty setter) {
        boolean demanded = isDemanded(owner, property);
        if (setter != null) {
            boolean created = setter.isCreatorProperty();
            demanded = created
                    ? demanded || setter.isRequired()
                    : demanded && !setter.getType().isPrimitive();
        }
        return demanded && property.findAliases().isEmpty();
    }

    private boolean isDemanded(JavaType owner, BeanPropertyDefinition property) {
        Class<?> type = property.getRawPrimaryType();
        return !SchemaWriter.isOptional(type)
                && (type.isPrimitive()
                        || (constraints != null && constraints.require(owner.getRawClass(), property))
                        || Nullness.isNonNull(owner.getRawClass(), property.getInternalName()));
    }

    /** Returns a member with the annotations of the property, which may be accessible only in the other direction. */
    private static @Nullable AnnotatedMember memberOf(BeanPropertyDefinition property) {
        AnnotatedMember primary = property.getPrimaryMember();
        AnnotatedMember known = primary == null ? property.getMutator() : primary;
        return known == null ? property.getAccessor() : known;
    }

    private boolean isOthers(AnnotatedMember member) {
        return Boolean.TRUE.equals(conversions.introspector().hasAnySetter(conversions.reading(), member))
                || Boolean.TRUE.equals(conversions.introspector().hasAnyGetter(conversions.reading(), member));
    }

    /** Returns whether values other than null are left out of what is written. */
    private static boolean isLeftOut(JsonInclude.Value inclusion, BeanPropertyDefinition property) {
        if (property.getAccessor() == null) {
            return false;
        }
        JsonInclude.Include rule =
                inclusion.withOverrides(property.findInclusion()).getValueInclusion();
        return rule == JsonInclude.Include.CUSTOM || NonNullComponents.LEFT_OUT.contains(rule);
    }

    private static @Nullable JavaType othersOf(@Nullable AnnotatedMember setter, @Nullable AnnotatedMember getter) {
        if (setter == null || getter == null) {
            return null;
        }
        return setter instanceof AnnotatedMethod method && method.getParameterCount() == 2
                ? method.getParameterType(1)
                : setter.getType().getContentType();
    }
}
