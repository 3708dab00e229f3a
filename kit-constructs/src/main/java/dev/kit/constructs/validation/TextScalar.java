package dev.kit.constructs.validation;

import com.fasterxml.jackson.annotation.JsonFormat;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.std.DelegatingDeserializer;

/**
 * Reads a value that is written as text from nothing else: one of {@link ScalarTexts}, bytes and characters.
 *
 * <p>Where a property has a format of its own, Jackson's deserializer reads it.
 */
final class TextScalar extends DelegatingDeserializer {

    private final Class<?> type;
    private final ScalarTexts.@Nullable Reader reader;
    private final boolean text;
    private final boolean texts;

    /**
     * Creates a deserializer.
     *
     * @param reader null for a format that Jackson reads
     * @param text whether that is a text
     * @param texts true for queries and forms, where an empty text is an absent value
     */
    TextScalar(
            ValueDeserializer<?> jacksons,
            Class<?> type,
            ScalarTexts.@Nullable Reader reader,
            boolean text,
            boolean texts) {
        super(jacksons);
        this.type = type;
        this.reader = reader;
        this.text = text;
        this.texts = texts;
    }

    @Override
    protected ValueDeserializer<?> newDelegatingInstance(ValueDeserializer<?> newDelegatee) {
        return new TextScalar(newDelegatee, type, reader, text, texts);
    }

    @Override
    public ValueDeserializer<?> createContextual(DeserializationContext context, @Nullable BeanProperty property) {
        JsonFormat.Value format = findFormatOverrides(context, property, type);
        boolean written = format.hasPattern() || !format.hasShape() || format.getShape() == JsonFormat.Shape.STRING;
        if ((written && !format.hasPattern()) || type.isArray()) {
            return this;
        }
        ValueDeserializer<?> formatted =
                context.handleSecondaryContextualization(getDelegatee(), property, context.constructType(type));
        return new TextScalar(formatted, type, null, written, texts);
    }

    @Override
    public @Nullable Object deserialize(JsonParser parser, DeserializationContext context) {
        boolean found = parser.currentToken() == JsonToken.VALUE_STRING;
        if (parser.currentToken() == JsonToken.VALUE_EMBEDDED_OBJECT && type.isInstance(parser.getEmbeddedObject())) {
            return parser.getEmbeddedObject();
        }
        if (found != text && !(found && texts)) {
            return context.handleUnexpectedToken(type, parser);
        }
        String given = found ? parser.getString() : "";
        if (found && texts && given.isEmpty()) {
            return getNullValue(context);
        }
        if (reader == null && !given.equals(given.strip())) {
            return context.handleUnexpectedToken(type, parser);
        }
        try {
            return reader == null ? super.deserialize(parser, context) : reader.read(given);
        } catch (RuntimeException | java.net.MalformedURLException e) {
            return context.handleUnexpectedToken(type, parser);
        }
    }
}
