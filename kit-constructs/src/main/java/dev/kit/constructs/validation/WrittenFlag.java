package dev.kit.constructs.validation;

import com.fasterxml.jackson.annotation.JsonFormat;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.std.DelegatingDeserializer;

/** Reads true and false; as text or as 0 and 1 only where the format of the property is written so. */
final class WrittenFlag extends DelegatingDeserializer {

    private final Class<?> type;
    private final JsonFormat.Shape shape;

    WrittenFlag(ValueDeserializer<?> jacksons, Class<?> type, JsonFormat.Shape shape) {
        super(jacksons);
        this.type = type;
        this.shape = shape;
    }

    @Override
    protected ValueDeserializer<?> newDelegatingInstance(ValueDeserializer<?> newDelegatee) {
        return new WrittenFlag(newDelegatee, type, shape);
    }

    @Override
    public ValueDeserializer<?> createContextual(DeserializationContext context, @Nullable BeanProperty property) {
        JsonFormat.Shape written = findFormatOverrides(context, property, type).getShape();
        boolean flag = written != JsonFormat.Shape.STRING && !written.isNumeric();
        return flag ? getDelegatee() : new WrittenFlag(getDelegatee(), type, written);
    }

    @Override
    public @Nullable Object deserialize(JsonParser parser, DeserializationContext context) {
        boolean number = shape.isNumeric();
        if (parser.currentToken() != (number ? JsonToken.VALUE_NUMBER_INT : JsonToken.VALUE_STRING)) {
            return context.handleUnexpectedToken(type, parser);
        }
        String text = parser.getString();
        if (text.equals(number ? "1" : "true")) {
            return true;
        }
        return text.equals(number ? "0" : "false") ? (Object) false : context.handleUnexpectedToken(type, parser);
    }
}
