package dev.kit.client.json;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.io.NumberInput;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.std.StdScalarDeserializer;

/** Reads a number that the document declares as text. */
final class TextNumber extends StdScalarDeserializer<Object> {

    private final boolean acceptsNumbers;

    TextNumber(Class<?> type, boolean acceptsNumbers) {
        super(type);
        this.acceptsNumbers = acceptsNumbers;
    }

    @Override
    public @Nullable Object deserialize(JsonParser input, DeserializationContext context) {
        JsonToken token = input.currentToken();
        if (token != JsonToken.VALUE_STRING && !(acceptsNumbers && token.isNumeric())) {
            return context.handleUnexpectedToken(context.constructType(handledType()), input);
        }
        String text = input.getString();
        input.streamReadConstraints().validateFPLength(text.length());
        try {
            return handledType() == Long.class ? (Object) Long.valueOf(text) : NumberInput.parseBigDecimal(text, false);
        } catch (NumberFormatException e) {
            return context.handleWeirdStringValue(handledType(), text, "no number");
        }
    }
}
