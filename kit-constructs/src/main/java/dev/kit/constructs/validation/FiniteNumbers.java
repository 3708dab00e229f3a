package dev.kit.constructs.validation;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.ValueDeserializerModifier;
import tools.jackson.databind.deser.std.DelegatingDeserializer;

/** Rejects numbers that fit a double only as infinity, NaN, and short decimals that expand to thousands of digits. */
final class FiniteNumbers extends ValueDeserializerModifier {

    private static final int MAX_SCALE = 1_000;

    @Override
    public ValueDeserializer<?> modifyDeserializer(
            DeserializationConfig config, BeanDescription.Supplier bean, ValueDeserializer<?> deserializer) {
        Class<?> type = bean.getBeanClass();
        return isFloating(type) ? checked(deserializer, type) : deserializer;
    }

    static ValueDeserializer<?> checked(ValueDeserializer<?> deserializer, Class<?> type) {
        return new Finite(deserializer, type);
    }

    private static boolean isFloating(Class<?> type) {
        return type == double.class
                || type == Double.class
                || type == float.class
                || type == Float.class
                || type == BigDecimal.class
                || type == Number.class
                || type == Object.class;
    }

    /**
     * Returns whether the number, written in full without an exponent, has at most as many digits as Jackson accepts.
     */
    private static boolean isReasonable(Number number) {
        return number instanceof BigDecimal decimal
                ? Math.abs((long) decimal.scale()) <= MAX_SCALE
                : Double.isFinite(number.doubleValue());
    }

    private static boolean isReasonable(@Nullable Object value) {
        if (value instanceof Number number) {
            return isReasonable(number);
        }
        if (value instanceof Map<?, ?> map) {
            return map.values().stream().allMatch(FiniteNumbers::isReasonable);
        }
        if (value instanceof Collection<?> list) {
            return list.stream().allMatch(FiniteNumbers::isReasonable);
        }
        return !(value instanceof JsonNode tree) || isReasonable(tree);
    }

    private static boolean isReasonable(JsonNode tree) {
        return tree.isContainer()
                ? tree.valueStream().allMatch(node -> isReasonable(node))
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
            return isReasonable(value) ? value : context.handleWeirdNumberValue(type, 0, "not a finite number");
        }
    }
}
