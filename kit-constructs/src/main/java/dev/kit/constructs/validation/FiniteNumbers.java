package dev.kit.constructs.validation;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.ValueDeserializerModifier;
import tools.jackson.databind.deser.std.DelegatingDeserializer;

/** Refuses numbers that only fit a double as infinity, and the texts NaN and Infinity. */
final class FiniteNumbers extends ValueDeserializerModifier {

    @Override
    public ValueDeserializer<?> modifyDeserializer(
            DeserializationConfig config, BeanDescription.Supplier bean, ValueDeserializer<?> deserializer) {
        Class<?> type = bean.getBeanClass();
        return isFloating(type) ? new Finite(deserializer, type) : deserializer;
    }

    private static boolean isFloating(Class<?> type) {
        return type == double.class || type == Double.class || type == float.class || type == Float.class;
    }

    private static final class Finite extends DelegatingDeserializer {

        private final Class<?> type;

        Finite(ValueDeserializer<?> delegate, Class<?> type) {
            super(delegate);
            this.type = type;
        }

        @Override
        protected ValueDeserializer<?> newDelegatingInstance(ValueDeserializer<?> newDelegatee) {
            return new Finite(newDelegatee, type);
        }

        @Override
        public @Nullable Object deserialize(JsonParser parser, DeserializationContext context) {
            Object value = super.deserialize(parser, context);
            return value instanceof Number number && !Double.isFinite(number.doubleValue())
                    ? context.handleWeirdNumberValue(type, number, "not a finite number")
                    : value;
        }
    }
}
