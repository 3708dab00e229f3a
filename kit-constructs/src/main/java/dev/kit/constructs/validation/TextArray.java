package dev.kit.constructs.validation;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.std.DelegatingDeserializer;

/** Reads arrays that are written as text, of bytes and characters, from text only. */
final class TextArray extends DelegatingDeserializer {

    private final Class<?> type;

    TextArray(ValueDeserializer<?> jacksons, Class<?> type) {
        super(jacksons);
        this.type = type;
    }

    @Override
    protected ValueDeserializer<?> newDelegatingInstance(ValueDeserializer<?> newDelegatee) {
        return new TextArray(newDelegatee, type);
    }

    @Override
    public @Nullable Object deserialize(JsonParser parser, DeserializationContext context) {
        JsonToken token = parser.currentToken();
        boolean bytes = token == JsonToken.VALUE_EMBEDDED_OBJECT && type.isInstance(parser.getEmbeddedObject());
        if (token != JsonToken.VALUE_STRING && !bytes) {
            return context.handleUnexpectedToken(type, parser);
        }
        Object value;
        try {
            value = super.deserialize(parser, context);
        } catch (StreamReadException cutShort) {
            return context.handleWeirdStringValue(type, "", "not Base64");
        }
        return !(value instanceof char[] text) || StorableText.isStorable(new String(text))
                ? value
                : context.handleWeirdStringValue(String.class, "", "not storable");
    }
}
