package dev.kit.constructs.validation;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.AnnotationIntrospector;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.deser.std.DelegatingDeserializer;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.introspect.BeanPropertyDefinition;
import tools.jackson.databind.json.JsonMapper;

/** Finds the serializers and deserializers that a mapper uses. */
final class Conversions {

    private final JsonMapper mapper;
    private final SerializationContext writing;
    private final DeserializationContext reading;

    Conversions(JsonMapper mapper) {
        this.mapper = mapper;
        writing = mapper._serializationContext();
        reading = mapper._deserializationContext();
    }

    /**
     * The conversion of a type at one place.
     *
     * @param property the property that it belongs to, whose annotations apply
     * @param serializer null if the type cannot be written
     * @param deserializer null if the type cannot be read
     */
    record Converted(
            JavaType type,
            @Nullable BeanProperty property,
            @Nullable ValueSerializer<?> serializer,
            @Nullable ValueDeserializer<?> deserializer) {

        /** Returns whether the application's own code writes or reads the value. */
        boolean isForeign() {
            return isForeign(serializer) || isForeign(deserializer);
        }

        private static boolean isForeign(@Nullable Object converter) {
            return converter != null
                    && !StrictScalars.isJacksons(converter)
                    && converter.getClass().getPackage() != Conversions.class.getPackage();
        }
    }

    Converted of(JavaType type, @Nullable BeanProperty property) {
        return of(type, property, null, null);
    }

    /** Completes a conversion of which only one side may be known. */
    Converted of(
            JavaType type,
            @Nullable BeanProperty property,
            @Nullable ValueSerializer<?> serializer,
            @Nullable ValueDeserializer<?> deserializer) {
        return new Converted(
                type,
                property,
                plain(serializer == null ? serializer(type, property) : serializer),
                plain(deserializer == null ? deserializer(type, property) : deserializer));
    }

    /** Returns the conversion of a type that is only read. */
    Converted read(JavaType type, @Nullable ValueDeserializer<?> known) {
        return new Converted(type, null, null, plain(known == null ? deserializer(type, null) : known));
    }

    /** Returns whether the type is converted here as everywhere else. */
    boolean isUsual(Converted conversion) {
        Converted usual = of(conversion.type(), null);
        return conversion.property() == null
                || (usual.serializer() == conversion.serializer() && usual.deserializer() == conversion.deserializer());
    }

    /** Returns the format of a value where a property or, for constants, the class gives it one. */
    JsonFormat.Value format(Converted conversion) {
        DeserializationConfig config = reading();
        JavaType type = conversion.type();
        BeanProperty property = conversion.property();
        JsonFormat.Value own =
                property == null ? JsonFormat.Value.empty() : property.findPropertyFormat(config, type.getRawClass());
        JsonFormat.Value general =
                type.isEnumType() ? introspector().findFormat(config, Introspection.classOf(config, type)) : null;
        return general == null ? own : JsonFormat.Value.merge(general, own);
    }

    /** Returns whether the format has switches, such as one for single values instead of lists. */
    boolean hasFeatures(Converted conversion) {
        return !format(conversion).getFeatures().equals(JsonFormat.Features.empty());
    }

    /** Returns whether the application restricts a property to reading or to writing. */
    boolean isRestricted(BeanPropertyDefinition property) {
        AnnotatedMember member = property.getPrimaryMember();
        JsonProperty.Access access = member == null ? null : introspector().findPropertyAccess(reading(), member);
        return access == JsonProperty.Access.READ_ONLY || access == JsonProperty.Access.WRITE_ONLY;
    }

    JsonMapper mapper() {
        return mapper;
    }

    DeserializationConfig reading() {
        return mapper.deserializationConfig();
    }

    DeserializationContext context() {
        return reading;
    }

    SerializationContext writing() {
        return writing;
    }

    AnnotationIntrospector introspector() {
        return reading().getAnnotationIntrospector();
    }

    private @Nullable ValueSerializer<?> serializer(JavaType type, @Nullable BeanProperty property) {
        try {
            return writing.findPrimaryPropertySerializer(type, property);
        } catch (JacksonException e) {
            // A type that cannot be written may still be readable.
            return null;
        }
    }

    private @Nullable ValueDeserializer<?> deserializer(JavaType type, @Nullable BeanProperty property) {
        try {
            return reading.findContextualValueDeserializer(type, property);
        } catch (JacksonException e) {
            // A type that cannot be read may still be written.
            return null;
        }
    }

    private static @Nullable ValueSerializer<?> plain(@Nullable ValueSerializer<?> serializer) {
        ValueSerializer<?> inner = serializer == null ? null : serializer.getDelegatee();
        return inner == null ? serializer : plain(inner);
    }

    private static @Nullable ValueDeserializer<?> plain(@Nullable ValueDeserializer<?> deserializer) {
        return deserializer instanceof DelegatingDeserializer wrapper ? plain(wrapper.getDelegatee()) : deserializer;
    }
}
