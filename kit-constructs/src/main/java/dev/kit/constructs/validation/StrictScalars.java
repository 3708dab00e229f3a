package dev.kit.constructs.validation;

import java.math.BigDecimal;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.KeyDeserializer;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.ValueDeserializerModifier;
import tools.jackson.databind.type.ArrayType;
import tools.jackson.databind.type.CollectionType;
import tools.jackson.databind.type.MapType;
import tools.jackson.databind.type.ReferenceType;

/**
 * Reads each scalar in the form in which it is written, without rounding, wrapping or guessing; deserializers of the
 * application are left alone.
 */
final class StrictScalars extends ValueDeserializerModifier {

    private static final long serialVersionUID = 1L;

    private static final int MAX_SCALE = 1_000;

    @Override
    public ValueDeserializer<?> modifyDeserializer(
            DeserializationConfig config, BeanDescription.Supplier bean, ValueDeserializer<?> deserializer) {
        Class<?> type = bean.getBeanClass();
        if (type == Object.class || CharSequence.class.isAssignableFrom(type)) {
            return new CheckedDeserializer(deserializer);
        }
        ValueDeserializer<?> scalar = isJacksons(deserializer) ? scalar(deserializer, type, areTexts(config)) : null;
        return scalar == null ? deserializer : scalar;
    }

    private static @Nullable ValueDeserializer<?> scalar(
            ValueDeserializer<?> deserializer, Class<?> type, boolean texts) {
        ScalarTexts.Form form = ScalarTexts.of(type);
        if (form != null) {
            return new TextScalar(deserializer, type, form.reader(), true, texts);
        }
        if (type == boolean.class || type == Boolean.class) {
            return texts ? deserializer : WrittenConstant.ofBoolean(deserializer, type);
        }
        return ExactNumber.of(deserializer, type, texts);
    }

    @Override
    public ValueDeserializer<?> modifyReferenceDeserializer(
            DeserializationConfig config,
            ReferenceType type,
            BeanDescription.Supplier bean,
            ValueDeserializer<?> deserializer) {
        return modifyDeserializer(config, bean, deserializer);
    }

    @Override
    public ValueDeserializer<?> modifyEnumDeserializer(
            DeserializationConfig config,
            JavaType type,
            BeanDescription.Supplier bean,
            ValueDeserializer<?> deserializer) {
        return isJacksons(deserializer)
                ? WrittenConstant.ofEnum(deserializer, type.getRawClass(), bean, areTexts(config))
                : deserializer;
    }

    @Override
    public ValueDeserializer<?> modifyArrayDeserializer(
            DeserializationConfig config,
            ArrayType type,
            BeanDescription.Supplier bean,
            ValueDeserializer<?> deserializer) {
        Class<?> element = type.getContentType().getRawClass();
        if (!isJacksons(deserializer)) {
            return deserializer;
        }
        if (element == byte.class || element == char.class) {
            return new CheckedDeserializer(new TextScalar(deserializer, type.getRawClass(), null, true, false));
        }
        return element.isPrimitive()
                ? new PrimitiveArray(deserializer, element)
                : Elements.of(deserializer, type, false, areTexts(config));
    }

    @Override
    public ValueDeserializer<?> modifyCollectionDeserializer(
            DeserializationConfig config,
            CollectionType type,
            BeanDescription.Supplier bean,
            ValueDeserializer<?> deserializer) {
        return Elements.of(deserializer, type, Set.class.isAssignableFrom(type.getRawClass()), areTexts(config));
    }

    @Override
    public ValueDeserializer<?> modifyMapDeserializer(
            DeserializationConfig config,
            MapType type,
            BeanDescription.Supplier bean,
            ValueDeserializer<?> deserializer) {
        Class<?> key = type.getKeyType().getRawClass();
        return Elements.of(deserializer, type, key != String.class && key != Object.class, false);
    }

    @Override
    public KeyDeserializer modifyKeyDeserializer(
            DeserializationConfig config, JavaType type, KeyDeserializer deserializer) {
        return new StrictKeys(deserializer, type.getRawClass());
    }

    /** Returns whether the mapper reads queries and forms, whose leaves are texts. */
    static boolean areTexts(DeserializationConfig config) {
        return config.isEnabled(MapperFeature.ALLOW_COERCION_OF_SCALARS);
    }

    /** Returns false for a deserializer of the application, which knows what it reads. */
    static boolean isJacksons(Object deserializer) {
        return deserializer.getClass().getName().startsWith("tools.jackson.");
    }

    /**
     * Returns whether the number, written in full without an exponent, has at most as many digits as Jackson accepts.
     */
    static boolean isReasonable(Number number) {
        return number instanceof BigDecimal decimal
                ? Math.abs((long) decimal.scale()) <= MAX_SCALE
                : Double.isFinite(number.doubleValue());
    }
}
