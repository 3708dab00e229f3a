package dev.kit.constructs.validation;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.ValueDeserializerModifier;
import tools.jackson.databind.deser.std.DelegatingDeserializer;

/** Refuses numbers that only fit a double as infinity, NaN, and decimals that a few bytes blow up to thousands of digits. */
final class FiniteNumbers extends ValueDeserializerModifier {

    private static final int MAX_SCALE = 1_000;

    @Override
    public ValueDeserializer<?> modifyDeserializer(
            DeserializationConfig config, BeanDescription.Supplier bean, ValueDeserializer<?> deserializer) {
        Class<?> type = bean.getBeanClass();
        return isFloating(type) ? new Finite(deserializer, type) : deserializer;
    }

    private static boolean isFloating(Class<?> type) {
        return type == double.class
                || type == Double.class
                || type == float.class
                || type == Float.class
                || type == BigDecimal.class
                || JsonNode.class.isAssignableFrom(type);
    }

    /** Written in full, without an exponent, a number of 1E+1000 takes as much room as Jackson takes digits. */
    private static boolean isReasonable(Number number) {
        return number instanceof BigDecimal decimal
                ? Math.abs((long) decimal.scale()) <= MAX_SCALE
                : Double.isFinite(number.doubleValue());
    }

    private static boolean isReasonable(JsonNode tree) {
        return tree.isContainer()
                ? tree.valueStream().allMatch(FiniteNumbers::isReasonable)
                : !tree.isNumber() || isReasonable(tree.numberValue());
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
            if (value instanceof JsonNode tree) {
                return isReasonable(tree) ? tree : context.handleWeirdNumberValue(type, 0, "not a finite number");
            }
            return value instanceof Number number && !isReasonable(number)
                    ? context.handleWeirdNumberValue(type, number, "not a finite number")
                    : value;
        }
    }
}
