package dev.kit.constructs.validation;

import com.fasterxml.jackson.annotation.JsonFormat;
import java.time.Month;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.util.ClassUtils;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.jdk.EnumDeserializer;
import tools.jackson.databind.deser.std.DelegatingDeserializer;
import tools.jackson.databind.introspect.AnnotatedMember;

/** Reads constants, and true and false, as they are written: by number only if a number is written. */
final class WrittenConstant extends DelegatingDeserializer {

    private final Class<?> type;
    private final boolean texts;
    private final JsonFormat.Shape shape;
    private final @Nullable Map<String, Object> codes;

    private WrittenConstant(
            ValueDeserializer<?> jacksons,
            Class<?> type,
            boolean texts,
            JsonFormat.Shape shape,
            @Nullable Map<String, Object> codes) {
        super(jacksons);
        this.type = type;
        this.texts = texts;
        this.shape = shape;
        this.codes = codes;
    }

    static ValueDeserializer<?> ofEnum(
            ValueDeserializer<?> jacksons, Class<?> type, BeanDescription.Supplier bean, boolean texts) {
        AnnotatedMember value = bean.get().findJsonValueAccessor();
        boolean numbers = type == Month.class
                || (value != null
                        && Number.class.isAssignableFrom(ClassUtils.resolvePrimitiveIfNecessary(value.getRawType())));
        JsonFormat.Shape shape = bean.findExpectedFormat(type).getShape();
        Map<String, Object> codes = codes(type, shape);
        return jacksons instanceof EnumDeserializer || type == Month.class
                ? new WrittenConstant(jacksons, type, texts, numbers ? JsonFormat.Shape.NUMBER : shape, codes)
                : jacksons;
    }

    static ValueDeserializer<?> ofBoolean(ValueDeserializer<?> jacksons, Class<?> type) {
        return new WrittenConstant(jacksons, type, false, JsonFormat.Shape.ANY, null);
    }

    /** Returns the values by their texts in JSON, or null if Jackson knows them. */
    private static @Nullable Map<String, Object> codes(Class<?> type, JsonFormat.Shape shape) {
        if (!type.isEnum()) {
            return shape.isNumeric() ? Map.of("0", false, "1", true) : Map.of("false", false, "true", true);
        }
        if (!shape.isNumeric()) {
            return null;
        }
        Map<String, Object> codes = new HashMap<>();
        for (Object constant : type.getEnumConstants()) {
            codes.put(String.valueOf(codes.size()), constant);
        }
        return codes;
    }

    @Override
    protected ValueDeserializer<?> newDelegatingInstance(ValueDeserializer<?> newDelegatee) {
        return new WrittenConstant(newDelegatee, type, texts, shape, codes);
    }

    @Override
    public ValueDeserializer<?> createContextual(DeserializationContext context, @Nullable BeanProperty property) {
        JsonFormat.Shape written = findFormatOverrides(context, property, type).getShape();
        boolean formatted = written == JsonFormat.Shape.STRING || written.isNumeric();
        if (!type.isEnum() && !formatted) {
            return getDelegatee();
        }
        return formatted
                ? new WrittenConstant(getDelegatee(), type, texts, written, codes(type, written))
                : super.createContextual(context, property);
    }

    @Override
    public @Nullable Object deserialize(JsonParser parser, DeserializationContext context) {
        JsonToken token = parser.currentToken();
        boolean text = token == JsonToken.VALUE_STRING;
        String name = text || token == JsonToken.VALUE_NUMBER_INT ? parser.getString() : "";
        if (texts && text && name.isEmpty()) {
            return getNullValue(context);
        }
        boolean fits = texts || (shape.isNumeric() ? token == JsonToken.VALUE_NUMBER_INT : text);
        if (!fits || !name.equals(name.strip())) {
            return context.handleUnexpectedToken(type, parser);
        }
        if (codes == null) {
            return super.deserialize(parser, context);
        }
        Object value = codes.get(name);
        return value == null ? context.handleUnexpectedToken(type, parser) : value;
    }
}
