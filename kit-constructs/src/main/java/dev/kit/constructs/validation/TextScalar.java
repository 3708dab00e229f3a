package dev.kit.constructs.validation;

import com.fasterxml.jackson.annotation.JsonFormat;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.std.DelegatingDeserializer;

/** Reads a value of {@link ScalarTexts}; where a property has a format of its own, with Jackson's deserializer. */
final class TextScalar extends DelegatingDeserializer {

    private final Class<?> type;
    private final ScalarTexts.Reader reader;
    private final boolean texts;

    /** Creates a deserializer; {@code texts} are queries and forms, where an empty text is an absent value. */
    TextScalar(ValueDeserializer<?> jacksons, Class<?> type, ScalarTexts.Reader reader, boolean texts) {
        super(jacksons);
        this.type = type;
        this.reader = reader;
        this.texts = texts;
    }

    @Override
    protected ValueDeserializer<?> newDelegatingInstance(ValueDeserializer<?> newDelegatee) {
        return new TextScalar(newDelegatee, type, reader, texts);
    }

    @Override
    public ValueDeserializer<?> createContextual(DeserializationContext context, @Nullable BeanProperty property) {
        JsonFormat.Value format = findFormatOverrides(context, property, type);
        boolean text = format.hasPattern() || !format.hasShape() || format.getShape() == JsonFormat.Shape.STRING;
        if (text && !format.hasPattern()) {
            return this;
        }
        return new Formatted(
                context.handleSecondaryContextualization(getDelegatee(), property, context.constructType(type)),
                type,
                text,
                texts);
    }

    @Override
    public @Nullable Object deserialize(JsonParser parser, DeserializationContext context) {
        if (parser.currentToken() != JsonToken.VALUE_STRING) {
            return context.handleUnexpectedToken(type, parser);
        }
        String text = parser.getString();
        if (texts && text.isEmpty()) {
            return getNullValue(context);
        }
        try {
            return reader.read(text);
        } catch (RuntimeException | java.net.MalformedURLException e) {
            return context.handleWeirdStringValue(type, text, "not in the form in which it is written");
        }
    }

    /** Lets Jackson read a format, from a text if it is one, and from another value otherwise. */
    private static final class Formatted extends DelegatingDeserializer {

        private final Class<?> type;
        private final boolean text;
        private final boolean texts;

        Formatted(ValueDeserializer<?> jacksons, Class<?> type, boolean text, boolean texts) {
            super(jacksons);
            this.type = type;
            this.text = text;
            this.texts = texts;
        }

        @Override
        protected ValueDeserializer<?> newDelegatingInstance(ValueDeserializer<?> newDelegatee) {
            return new Formatted(newDelegatee, type, text, texts);
        }

        @Override
        public @Nullable Object deserialize(JsonParser parser, DeserializationContext context) {
            boolean found = parser.currentToken() == JsonToken.VALUE_STRING;
            if (found && texts && parser.getString().isEmpty()) {
                return getNullValue(context);
            }
            if (found != text && !texts) {
                return context.handleUnexpectedToken(type, parser);
            }
            String given = found ? parser.getString() : "";
            return given.equals(given.strip())
                    ? super.deserialize(parser, context)
                    : context.handleWeirdStringValue(type, given, "not in the form in which it is written");
        }
    }
}
