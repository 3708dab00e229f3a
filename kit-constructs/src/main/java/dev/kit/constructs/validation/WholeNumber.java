package dev.kit.constructs.validation;

import static java.util.Map.entry;

import com.fasterxml.jackson.annotation.JsonFormat;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Year;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.std.DelegatingDeserializer;

/** Reads whole numbers without wrapping: {@code 1.0} and {@code 1e3} are whole as in JSON Schema, {@code 1.5} is not. */
final class WholeNumber extends DelegatingDeserializer {

    private static final Map<Class<?>, Function<BigInteger, Object>> TYPES = Map.ofEntries(
            entry(byte.class, BigInteger::byteValueExact),
            entry(Byte.class, BigInteger::byteValueExact),
            entry(short.class, BigInteger::shortValueExact),
            entry(Short.class, BigInteger::shortValueExact),
            entry(int.class, BigInteger::intValueExact),
            entry(Integer.class, BigInteger::intValueExact),
            entry(long.class, BigInteger::longValueExact),
            entry(Long.class, BigInteger::longValueExact),
            entry(BigInteger.class, number -> number),
            entry(Year.class, number -> Year.of(number.intValueExact())),
            entry(OptionalInt.class, number -> OptionalInt.of(number.intValueExact())),
            entry(OptionalLong.class, number -> OptionalLong.of(number.longValueExact())),
            entry(AtomicInteger.class, number -> new AtomicInteger(number.intValueExact())),
            entry(AtomicLong.class, number -> new AtomicLong(number.longValueExact())));

    private static final Pattern DIGITS = Pattern.compile("0|-?[1-9][0-9]*");

    private final Class<?> type;
    private final Function<BigInteger, Object> range;
    private final boolean text;
    private final boolean number;

    private WholeNumber(
            ValueDeserializer<?> jacksons,
            Class<?> type,
            Function<BigInteger, Object> range,
            boolean text,
            boolean number) {
        super(jacksons);
        this.type = type;
        this.range = range;
        this.text = text;
        this.number = number;
    }

    /** Returns the deserializer of a type, or null if its values are not whole numbers. */
    static @Nullable WholeNumber of(ValueDeserializer<?> jacksons, Class<?> type, boolean texts) {
        Function<BigInteger, Object> range = TYPES.get(type);
        return range == null ? null : new WholeNumber(jacksons, type, range, texts, true);
    }

    static boolean holds(Class<?> type) {
        return TYPES.containsKey(type);
    }

    /** Returns the number of a text, or throws an {@link IllegalArgumentException}. */
    static Object parse(Class<?> type, String text) {
        Function<BigInteger, Object> range = TYPES.get(type);
        if (range == null || !isWhole(text)) {
            throw new IllegalArgumentException("It is not a whole number.");
        }
        try {
            return range.apply(new BigInteger(text));
        } catch (ArithmeticException outOfRange) {
            throw new IllegalArgumentException(outOfRange);
        }
    }

    static boolean isWhole(String text) {
        return DIGITS.matcher(text).matches();
    }

    @Override
    protected ValueDeserializer<?> newDelegatingInstance(ValueDeserializer<?> newDelegatee) {
        return new WholeNumber(newDelegatee, type, range, text, number);
    }

    @Override
    public ValueDeserializer<?> createContextual(DeserializationContext context, @Nullable BeanProperty property) {
        boolean written = findFormatOverrides(context, property, type).getShape() == JsonFormat.Shape.STRING
                && !type.getName().startsWith("java.util.");
        return written && !text ? new WholeNumber(getDelegatee(), type, range, true, false) : this;
    }

    @Override
    public @Nullable Object deserialize(JsonParser parser, DeserializationContext context) {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.VALUE_NUMBER_INT && number) {
            return isChecked() ? read(parser.getBigIntegerValue(), context) : super.deserialize(parser, context);
        }
        if (token == JsonToken.VALUE_NUMBER_FLOAT && number) {
            return read(whole(parser.getDecimalValue()), context);
        }
        if (token == JsonToken.VALUE_STRING && text) {
            String digits = number ? parser.getString().trim() : parser.getString();
            return digits.isEmpty() || (number && isWhole(digits) && !isChecked())
                    ? super.deserialize(parser, context)
                    : read(isWhole(digits) ? new BigInteger(digits) : null, context);
        }
        return token == JsonToken.VALUE_STRING || token == JsonToken.VALUE_NUMBER_INT
                ? context.handleUnexpectedToken(type, parser)
                : super.deserialize(parser, context);
    }

    /** Returns whether Jackson's range is another: a byte up to 255, and a year beyond those of Java. */
    private boolean isChecked() {
        return type == byte.class || type == Byte.class || type == Year.class;
    }

    private static @Nullable BigInteger whole(BigDecimal decimal) {
        BigDecimal stripped = decimal.stripTrailingZeros();
        return stripped.scale() <= 0 && StrictScalars.isReasonable(stripped) ? stripped.toBigIntegerExact() : null;
    }

    private @Nullable Object read(@Nullable BigInteger value, DeserializationContext context) {
        try {
            if (value != null) {
                return range.apply(value);
            }
        } catch (RuntimeException outOfRange) {
            return context.handleWeirdNumberValue(type, 0, "out of range");
        }
        return context.handleWeirdNumberValue(type, 0, "not a whole number");
    }
}
