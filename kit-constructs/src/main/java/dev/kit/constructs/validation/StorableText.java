package dev.kit.constructs.validation;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.ValueDeserializerModifier;
import tools.jackson.databind.deser.std.DelegatingDeserializer;

/** Rejects text that no database stores and no encoding writes: with a zero character, or half a surrogate pair. */
final class StorableText extends ValueDeserializerModifier {

    @Override
    public ValueDeserializer<?> modifyDeserializer(
            DeserializationConfig config, BeanDescription.Supplier bean, ValueDeserializer<?> deserializer) {
        return bean.getBeanClass() == String.class ? new Checked(deserializer) : deserializer;
    }

    static boolean isStorable(String text) {
        for (int i = 0; i < text.length(); i++) {
            char character = text.charAt(i);
            if (character == 0) {
                return false;
            }
            if (Character.isSurrogate(character)) {
                boolean pair = Character.isHighSurrogate(character)
                        && i + 1 < text.length()
                        && Character.isLowSurrogate(text.charAt(i + 1));
                if (!pair) {
                    return false;
                }
                i++;
            }
        }
        return true;
    }

    /** Delegates to Jackson's deserializer and checks its result. */
    static final class Checked extends DelegatingDeserializer {

        Checked(ValueDeserializer<?> delegate) {
            super(delegate);
        }

        @Override
        protected ValueDeserializer<?> newDelegatingInstance(ValueDeserializer<?> newDelegatee) {
            return new Checked(newDelegatee);
        }

        @Override
        public @Nullable Object deserialize(JsonParser parser, DeserializationContext context) {
            Object value = super.deserialize(parser, context);
            return value instanceof String text && !isStorable(text)
                    ? context.handleWeirdStringValue(String.class, text, "not storable")
                    : value;
        }
    }
}
