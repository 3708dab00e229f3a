package dev.kit.constructs.validation;

import com.fasterxml.jackson.annotation.JsonFormat;
import java.time.Month;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.std.DelegatingDeserializer;
import tools.jackson.databind.introspect.AnnotatedMember;

/** Reads constants as they are written: without blanks around them, and by number only if numbers are written. */
final class EnumScalar extends DelegatingDeserializer {

    private final Class<?> type;
    private final boolean texts;
    private final boolean numeric;
    private final boolean ordinal;

    private EnumScalar(ValueDeserializer<?> jacksons, Class<?> type, boolean texts, boolean numeric, boolean ordinal) {
        super(jacksons);
        this.type = type;
        this.texts = texts;
        this.numeric = numeric;
        this.ordinal = ordinal;
    }

    static EnumScalar of(ValueDeserializer<?> jacksons, Class<?> type, BeanDescription.Supplier bean, boolean texts) {
        AnnotatedMember value = bean.get().findJsonValueAccessor();
        boolean numbers = value == null
                ? type == Month.class
                : Number.class.isAssignableFrom(value.getRawType())
                        || value.getRawType().isPrimitive();
        JsonFormat.Value format = bean.findExpectedFormat(type);
        return new EnumScalar(jacksons, type, texts, numbers, isNumeric(format.getShape()));
    }

    private static boolean isNumeric(JsonFormat.Shape shape) {
        return shape == JsonFormat.Shape.NUMBER || shape == JsonFormat.Shape.NUMBER_INT;
    }

    @Override
    protected ValueDeserializer<?> newDelegatingInstance(ValueDeserializer<?> newDelegatee) {
        return new EnumScalar(newDelegatee, type, texts, numeric, ordinal);
    }

    @Override
    public ValueDeserializer<?> createContextual(DeserializationContext context, @Nullable BeanProperty property) {
        JsonFormat.Shape shape = findFormatOverrides(context, property, type).getShape();
        boolean ordinals = shape == JsonFormat.Shape.ANY ? ordinal : isNumeric(shape);
        EnumScalar contextual = (EnumScalar) super.createContextual(context, property);
        return new EnumScalar(contextual.getDelegatee(), type, texts, numeric, ordinals);
    }

    @Override
    public @Nullable Object deserialize(JsonParser parser, DeserializationContext context) {
        boolean text = parser.currentToken() == JsonToken.VALUE_STRING;
        String name = text ? parser.getString() : "";
        if (text && texts && name.isEmpty()) {
            return getNullValue(context);
        }
        if (text && (!name.equals(name.strip()) || ((numeric || ordinal) && !texts))) {
            return context.handleWeirdStringValue(type, name, "not in the form in which it is written");
        }
        if (!ordinal) {
            return super.deserialize(parser, context);
        }
        Object[] constants = type.getEnumConstants();
        int index = -1;
        if (text
                ? WholeNumber.isWhole(name) && name.length() < 6
                : parser.currentToken() == JsonToken.VALUE_NUMBER_INT) {
            index = text ? Integer.parseInt(name) : parser.getValueAsInt(-1);
        }
        return index >= 0 && index < constants.length ? constants[index] : context.handleUnexpectedToken(type, parser);
    }
}
