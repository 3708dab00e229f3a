package dev.kit.constructs.validation;

import static java.util.Map.entry;

import com.fasterxml.jackson.annotation.JsonFormat;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Year;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.util.ClassUtils;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.std.DelegatingDeserializer;

/**
 * Reads numbers without rounding or wrapping: {@code 1.0} and {@code 1e3} are whole as in JSON Schema.
 *
 * <p>A {@code double} has at most 17 significant digits and a {@code float} 9, so that fractions such as 0.1, which
 * both approximate, are read; a whole number has to be held exactly.
 */
final class ExactNumber extends DelegatingDeserializer {

    private static final Map<Class<?>, Function<BigDecimal, Object>> TYPES = Map.ofEntries(
            entry(Byte.class, BigDecimal::byteValueExact),
            entry(Short.class, BigDecimal::shortValueExact),
            entry(Integer.class, BigDecimal::intValueExact),
            entry(Long.class, BigDecimal::longValueExact),
            entry(BigInteger.class, BigDecimal::toBigIntegerExact),
            entry(Year.class, number -> Year.of(number.intValueExact())),
            entry(OptionalInt.class, number -> OptionalInt.of(number.intValueExact())),
            entry(OptionalLong.class, number -> OptionalLong.of(number.longValueExact())),
            entry(AtomicInteger.class, number -> new AtomicInteger(number.intValueExact())),
            entry(AtomicLong.class, number -> new AtomicLong(number.longValueExact())),
            entry(Float.class, number -> held(number, number.floatValue(), 9, 6)),
            entry(Double.class, number -> held(number, number.doubleValue(), 17, 15)),
            entry(OptionalDouble.class, number -> OptionalDouble.of(held(number, number.doubleValue(), 17, 15))),
            entry(Number.class, number -> inRange(number, number.doubleValue())),
            entry(BigDecimal.class, number -> number));

    private static final Set<Class<?>> DECIMAL =
            Set.of(Float.class, Double.class, OptionalDouble.class, Number.class, BigDecimal.class);

    /** The types that Jackson reads exactly from the digits of a whole number. */
    private static final Set<Class<?>> PLAIN =
            Set.of(Short.class, Integer.class, Long.class, BigInteger.class, BigDecimal.class, Number.class);

    private static final Pattern DIGITS = Pattern.compile("0|-?[1-9][0-9]*");
    private static final Pattern DECIMALS = Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?");

    private final Class<?> type;
    private final Class<?> boxed;
    private final boolean text;
    private final boolean number;
    private final boolean plain;

    private ExactNumber(ValueDeserializer<?> jacksons, Class<?> type, boolean text, boolean number) {
        super(jacksons);
        this.type = type;
        this.boxed = ClassUtils.resolvePrimitiveIfNecessary(type);
        this.text = text;
        this.number = number;
        this.plain = PLAIN.contains(boxed);
    }

    /** Returns the deserializer of a type, or null if its values are not numbers. */
    static @Nullable ExactNumber of(ValueDeserializer<?> jacksons, Class<?> type, boolean texts) {
        return isDecimal(type) || isWhole(type) ? new ExactNumber(jacksons, type, texts, true) : null;
    }

    static boolean isDecimal(Class<?> type) {
        return DECIMAL.contains(ClassUtils.resolvePrimitiveIfNecessary(type));
    }

    static boolean isWhole(Class<?> type) {
        return TYPES.containsKey(ClassUtils.resolvePrimitiveIfNecessary(type)) && !isDecimal(type);
    }

    /** Returns the number, or throws a {@link RuntimeException}. */
    static Object parse(Class<?> boxed, String digits) {
        Pattern form = DECIMAL.contains(boxed) ? DECIMALS : DIGITS;
        if (!form.matcher(digits).matches()) {
            throw new IllegalArgumentException("It is not a number.");
        }
        return convert(boxed, new BigDecimal(digits));
    }

    private static Object convert(Class<?> boxed, BigDecimal number) {
        if (!StrictScalars.isReasonable(number.signum() == 0 ? BigDecimal.ZERO : number)) {
            throw new ArithmeticException(Mismatches.RANGE);
        }
        Function<BigDecimal, Object> conversion = TYPES.getOrDefault(boxed, value -> value);
        return conversion.apply(number);
    }

    private static BigDecimal inRange(BigDecimal given, double value) {
        if (!Double.isFinite(value) || (value == 0) != (given.signum() == 0)) {
            throw new ArithmeticException(Mismatches.RANGE);
        }
        return given;
    }

    private static <N extends Number> N held(BigDecimal given, N found, int fraction, int whole) {
        BigDecimal shortest = inRange(given, found.doubleValue()).stripTrailingZeros();
        if (shortest.precision() > (shortest.scale() > 0 ? fraction : whole)
                && new BigDecimal(found.doubleValue()).compareTo(given) != 0
                && new BigDecimal(found.toString()).compareTo(given) != 0
                && BigDecimal.valueOf(found.doubleValue()).compareTo(given) != 0) {
            throw new ArithmeticException(Mismatches.DIGITS);
        }
        return found;
    }

    @Override
    protected ValueDeserializer<?> newDelegatingInstance(ValueDeserializer<?> newDelegatee) {
        return new ExactNumber(newDelegatee, type, text, number);
    }

    @Override
    public ValueDeserializer<?> createContextual(DeserializationContext context, @Nullable BeanProperty property) {
        boolean written = findFormatOverrides(context, property, type).getShape() == JsonFormat.Shape.STRING
                && !type.getName().startsWith("java.util.");
        return written && !text ? new ExactNumber(getDelegatee(), type, true, false) : this;
    }

    @Override
    public @Nullable Object deserialize(JsonParser parser, DeserializationContext context) {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.VALUE_NUMBER_INT && number && plain) {
            return super.deserialize(parser, context);
        }
        boolean texts = token == JsonToken.VALUE_STRING;
        if (texts ? !text : token == null || !token.isNumeric()) {
            return texts ? context.handleUnexpectedToken(type, parser) : super.deserialize(parser, context);
        }
        if (!texts && !number) {
            return context.handleUnexpectedToken(type, parser);
        }
        String digits = texts && number ? parser.getString().trim() : parser.getString();
        if (digits.isEmpty() || isPlain(digits, texts)) {
            return super.deserialize(parser, context);
        }
        try {
            return texts ? parse(boxed, digits) : convert(boxed, new BigDecimal(digits));
        } catch (RuntimeException e) {
            return context.handleWeirdNumberValue(type, 0, String.valueOf(e.getMessage()));
        }
    }

    /** Returns whether Jackson reads the digits exactly, as most. */
    private boolean isPlain(String digits, boolean texts) {
        if (texts) {
            return number && plain && DIGITS.matcher(digits).matches();
        }
        int length = boxed == Double.class ? 15 : boxed == Float.class ? 6 : 0;
        boolean exponent = digits.indexOf('e') > 0 || digits.indexOf('E') > 0;
        // NaN and infinities of a tree do not end with a digit.
        return digits.length() <= length && !exponent && digits.charAt(digits.length() - 1) <= '9';
    }
}
