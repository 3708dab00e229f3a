package dev.kit.client.json;

import java.time.LocalDate;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.ValueDeserializerModifier;
import tools.jackson.databind.deser.std.DelegatingDeserializer;

/** Rejects numbers for the dates of generated code, which Jackson would count from 1970. */
final class DatesAreText extends ValueDeserializerModifier {

    private static final long serialVersionUID = 1L;

    private final boolean acceptsNumbers;

    DatesAreText(boolean acceptsNumbers) {
        this.acceptsNumbers = acceptsNumbers;
    }

    @Override
    public ValueDeserializer<?> modifyDeserializer(
            DeserializationConfig config, BeanDescription.Supplier description, ValueDeserializer<?> decoder) {
        Class<?> type = description.getBeanClass();
        boolean date = type == OffsetDateTime.class || type == LocalDate.class;
        return date && !acceptsNumbers ? new TextOnly(decoder) : decoder;
    }

    private static final class TextOnly extends DelegatingDeserializer {

        TextOnly(ValueDeserializer<?> decoder) {
            super(decoder);
        }

        @Override
        protected ValueDeserializer<?> newDelegatingInstance(ValueDeserializer<?> decoder) {
            return new TextOnly(decoder);
        }

        @Override
        public @Nullable Object deserialize(JsonParser input, DeserializationContext context) {
            return input.currentToken().isNumeric()
                    ? context.handleUnexpectedToken(context.constructType(handledType()), input)
                    : super.deserialize(input, context);
        }
    }
}
