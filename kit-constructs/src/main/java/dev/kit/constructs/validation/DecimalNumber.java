package dev.kit.constructs.validation;

import com.fasterxml.jackson.annotation.JsonFormat;
import java.math.BigDecimal;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.std.DelegatingDeserializer;
import tools.jackson.databind.exc.JsonNodeException;

/**
 * Reads decimal numbers, and refuses those that the type would round or that expand to thousands of digits.
 *
 * <p>A {@code double} has at most 17 significant digits and a {@code float} 9, so that fractions such as 0.1, which both
 * approximate, are read; a whole number has to be held exactly.
 */
final class DecimalNumber extends DelegatingDeserializer {

    private static final Set<Class<?>> DOUBLES = Set.of(double.class, Double.class, OptionalDouble.class);
    private static final Set<Class<?>> FLOATS = Set.of(float.class, Float.class);
    private static final Set<Class<?>> EXACT = Set.of(BigDecimal.class, Number.class);

    private static final Pattern DECIMAL = Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?");

    private static final int DOUBLE_DIGITS = 17;
    private static final int FLOAT_DIGITS = 9;

    private final Class<?> type;
    private final boolean text;
    private final boolean number;

    private DecimalNumber(ValueDeserializer<?> jacksons, Class<?> type, boolean text, boolean number) {
        super(jacksons);
        this.type = type;
        this.text = text;
        this.number = number;
    }

    /** Returns the deserializer of a type, or null if its values are not decimal numbers. */
    static @Nullable DecimalNumber of(ValueDeserializer<?> jacksons, Class<?> type, boolean texts) {
        return DOUBLES.contains(type) || FLOATS.contains(type) || EXACT.contains(type)
                ? new DecimalNumber(jacksons, type, texts, true)
                : null;
    }

    static boolean isDecimal(String text) {
        return DECIMAL.matcher(text).matches();
    }

    @Override
    protected ValueDeserializer<?> newDelegatingInstance(ValueDeserializer<?> newDelegatee) {
        return new DecimalNumber(newDelegatee, type, text, number);
    }

    @Override
    public ValueDeserializer<?> createContextual(DeserializationContext context, @Nullable BeanProperty property) {
        boolean written = type != OptionalDouble.class
                && findFormatOverrides(context, property, type).getShape() == JsonFormat.Shape.STRING;
        return written && !text ? new DecimalNumber(getDelegatee(), type, true, false) : this;
    }

    @Override
    public @Nullable Object deserialize(JsonParser parser, DeserializationContext context) {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.VALUE_STRING) {
            return text ? readText(parser, context) : context.handleUnexpectedToken(type, parser);
        }
        if (token == null || !token.isNumeric()) {
            return super.deserialize(parser, context);
        }
        if (!number) {
            return context.handleUnexpectedToken(type, parser);
        }
        try {
            Object value = super.deserialize(parser, context);
            return isShort(parser, value) || holds(value, parser) ? value : refuse(value, context);
        } catch (InputCoercionException | JsonNodeException outOfRange) {
            return refuse(null, context);
        }
    }

    private @Nullable Object readText(JsonParser parser, DeserializationContext context) {
        String digits = number ? parser.getString().trim() : parser.getString();
        if (digits.isEmpty()) {
            return super.deserialize(parser, context);
        }
        if (!isDecimal(digits)) {
            return context.handleUnexpectedToken(type, parser);
        }
        BigDecimal decimal = new BigDecimal(digits);
        if (EXACT.contains(type)) {
            return holds(decimal, decimal) ? decimal : refuse(decimal, context);
        }
        Object value = FLOATS.contains(type) ? (Object) decimal.floatValue() : (Object) decimal.doubleValue();
        if (!holds(value, decimal)) {
            return refuse(value, context);
        }
        return type == OptionalDouble.class ? OptionalDouble.of((double) value) : value;
    }

    private @Nullable Object refuse(@Nullable Object value, DeserializationContext context) {
        boolean inRange = !EXACT.contains(type) && doubleOf(value) != 0 && Double.isFinite(doubleOf(value));
        return context.handleWeirdNumberValue(type, 0, inRange ? Mismatches.DIGITS : Mismatches.RANGE);
    }

    /** Returns whether the digits are so few that the type holds them all, as of most numbers. */
    private boolean isShort(JsonParser parser, @Nullable Object value) {
        if (EXACT.contains(type) || !(value instanceof Number read)) {
            return false;
        }
        double found = read.doubleValue();
        return found != 0 && Double.isFinite(found) && parser.getStringLength() <= (value instanceof Float ? 6 : 15);
    }

    private boolean holds(@Nullable Object value, JsonParser parser) {
        // A tree may hold NaN, and widens a float if it is asked for a decimal.
        String digits = parser.getString();
        return isDecimal(digits) && holds(value, new BigDecimal(digits));
    }

    private boolean holds(@Nullable Object value, BigDecimal given) {
        if (EXACT.contains(type)) {
            return StrictScalars.isReasonable(given)
                    && (type == BigDecimal.class || Double.isFinite(given.doubleValue()));
        }
        double found = doubleOf(value);
        if (!Double.isFinite(found) || (found == 0) != (given.signum() == 0)) {
            return false;
        }
        BigDecimal digits = given.stripTrailingZeros();
        boolean fraction = digits.scale() > 0;
        return (fraction && digits.precision() <= (value instanceof Float ? FLOAT_DIGITS : DOUBLE_DIGITS))
                || new BigDecimal(found).compareTo(given) == 0
                || new BigDecimal(value instanceof Float ? value.toString() : Double.toString(found)).compareTo(given)
                        == 0;
    }

    private static double doubleOf(@Nullable Object value) {
        if (value instanceof OptionalDouble optional) {
            return optional.orElse(Double.NaN);
        }
        return value instanceof Number read ? read.doubleValue() : Double.NaN;
    }
}
