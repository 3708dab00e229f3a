package dev.kit.constructs.validation;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.YearMonth;
import java.time.ZonedDateTime;
import java.util.Collection;
import java.util.Date;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.ValueDeserializerModifier;
import tools.jackson.databind.deser.std.DelegatingDeserializer;

/**
 * Rejects numbers that fit a double only as infinity, NaN, and short decimals that expand to thousands of digits.
 *
 * <p>Reads times only as text in ISO 8601, as they are written: a number may mean seconds, milliseconds or days.
 */
final class StrictScalars extends ValueDeserializerModifier {

    private static final Set<Class<?>> TIMES = Set.of(
            Instant.class,
            OffsetDateTime.class,
            ZonedDateTime.class,
            OffsetTime.class,
            LocalDate.class,
            LocalDateTime.class,
            LocalTime.class,
            YearMonth.class,
            MonthDay.class,
            Duration.class,
            Date.class);

    private static final int MAX_SCALE = 1_000;

    @Override
    public ValueDeserializer<?> modifyDeserializer(
            DeserializationConfig config, BeanDescription.Supplier bean, ValueDeserializer<?> deserializer) {
        Class<?> type = bean.getBeanClass();
        if (!isJacksons(deserializer)) {
            return deserializer;
        }
        if (TIMES.contains(type)) {
            return new Iso(deserializer, type);
        }
        return isFloating(type) ? finite(deserializer, type) : deserializer;
    }

    /** Returns false for a deserializer of the application, which knows what it reads. */
    private static boolean isJacksons(ValueDeserializer<?> deserializer) {
        return deserializer.getClass().getName().startsWith("tools.jackson.");
    }

    static ValueDeserializer<?> finite(ValueDeserializer<?> deserializer, Class<?> type) {
        return new CheckedDeserializer(
                deserializer,
                StrictScalars::isReasonableValue,
                (context, value) -> context.handleWeirdNumberValue(type, 0, "not a finite number"));
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

    private static boolean isReasonableValue(@Nullable Object value) {
        if (value instanceof Number number) {
            return isReasonable(number);
        }
        if (value instanceof Map<?, ?> map) {
            return map.values().stream().allMatch(StrictScalars::isReasonableValue);
        }
        if (value instanceof Collection<?> list) {
            return list.stream().allMatch(StrictScalars::isReasonableValue);
        }
        return !(value instanceof JsonNode tree) || isReasonable(tree);
    }

    private static boolean isReasonable(JsonNode tree) {
        return tree.isContainer()
                ? tree.valueStream().allMatch(node -> isReasonable(node))
                : !tree.isNumber() || isReasonable(tree.numberValue());
    }

    private static final class Iso extends DelegatingDeserializer {

        private static final Pattern NUMBER = Pattern.compile("\\s*[+-]?[0-9.]+\\s*");

        private final Class<?> type;

        Iso(ValueDeserializer<?> delegate, Class<?> type) {
            super(delegate);
            this.type = type;
        }

        @Override
        protected ValueDeserializer<?> newDelegatingInstance(ValueDeserializer<?> newDelegatee) {
            return new Iso(newDelegatee, type);
        }

        @Override
        public @Nullable Object deserialize(JsonParser parser, DeserializationContext context) {
            if (parser.currentToken() != JsonToken.VALUE_STRING) {
                return context.handleUnexpectedToken(type, parser);
            }
            String text = parser.getString();
            return NUMBER.matcher(text).matches()
                    ? context.handleWeirdStringValue(type, text, "not in ISO 8601")
                    : super.deserialize(parser, context);
        }
    }
}
