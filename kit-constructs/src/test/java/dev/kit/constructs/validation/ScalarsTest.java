package dev.kit.constructs.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.kit.constructs.errors.BadRequestException;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Month;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.Currency;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TimeZone;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.core.type.TypeReference;

/** The one table of scalars: what is written is read back, and nothing else is guessed, rounded or dropped. */
@NullUnmarked
@SuppressWarnings("JavaUtilDate") // it is one of the types
final class ScalarsTest {

    enum Color {
        RED,
        GREEN
    }

    enum Size {
        SMALL(1),
        LARGE(2);

        private final int number;

        Size(int number) {
            this.number = number;
        }

        @JsonValue
        int number() {
            return number;
        }
    }

    @JsonFormat(shape = JsonFormat.Shape.NUMBER)
    enum Level {
        LOW,
        HIGH
    }

    record Box<T>(T v) {}

    private static <T> Schema<Box<T>> box(Type type) {
        return Schema.of(new TypeReference<Box<T>>() {
            @Override
            public Type getType() {
                return org.springframework.core.ResolvableType.forClassWithGenerics(
                                Box.class, org.springframework.core.ResolvableType.forType(type))
                        .getType();
            }
        });
    }

    private static <T> Parsed<T> parse(Schema<T> schema, String json) {
        return schema.parse(json.getBytes(StandardCharsets.UTF_8));
    }

    private static void accepts(Type type, String json, Object expected) {
        Schema<Box<Object>> schema = box(type);
        assertThat(parse(schema, "{\"v\":" + json + "}"))
                .as("%s %s", type, json)
                .isInstanceOfSatisfying(
                        Parsed.Valid.class,
                        valid -> assertThat(comparable(((Box<?>) valid.value()).v()))
                                .as("%s %s", type, json)
                                .isEqualTo(comparable(expected)));
    }

    private static Object comparable(Object value) {
        return value instanceof AtomicInteger number ? (Object) number.get() : value;
    }

    private static void refuses(Type type, String json, String message) {
        Schema<Box<Object>> schema = box(type);
        Parsed<Box<Object>> parsed = parse(schema, "{\"v\":" + json + "}");
        assertThat(parsed).as("%s %s", type, json).isInstanceOf(Parsed.Invalid.class);
        assertThat(((Parsed.Invalid<?>) parsed).issues())
                .as("%s %s", type, json)
                .extracting(Issue::path, Issue::message)
                .containsExactly(org.assertj.core.groups.Tuple.tuple(List.of("v"), message));
    }

    static Stream<Object> values() throws Exception {
        return Stream.of(
                (byte) -128,
                (short) 32767,
                5,
                5L,
                0.1,
                0.1f,
                1.2345678f,
                Math.PI,
                Double.MIN_VALUE,
                Float.MAX_VALUE,
                new BigDecimal("0.1000000000000000055511151231257827"),
                BigInteger.TEN.pow(30),
                'c',
                true,
                UUID.randomUUID(),
                Instant.now(),
                OffsetDateTime.parse("2024-01-01T10:00:00+02:00"),
                ZonedDateTime.parse("2026-10-25T02:30:00+01:00[Europe/Berlin]"),
                ZonedDateTime.parse("2026-10-25T02:30:00+02:00[Europe/Berlin]"),
                ZonedDateTime.parse("2024-01-01T10:00:00+02:00"),
                OffsetTime.parse("10:00:00+02:00"),
                LocalDate.parse("2024-02-29"),
                LocalDateTime.parse("2024-01-01T10:00:00.000000001"),
                LocalTime.parse("10:00"),
                Year.of(2024),
                YearMonth.of(2024, 2),
                MonthDay.of(2, 29),
                Month.MAY,
                DayOfWeek.MONDAY,
                Duration.ofMillis(1500),
                Period.of(1, 2, 3),
                ZoneId.of("Europe/Berlin"),
                ZoneOffset.ofHours(2),
                TimeZone.getTimeZone("Europe/Berlin"),
                new Date(1234567890123L),
                new java.sql.Date(1234567890123L),
                java.sql.Time.valueOf("10:00:01"),
                new java.sql.Timestamp(1234567890123L),
                Currency.getInstance("EUR"),
                Locale.GERMANY,
                URI.create("https://example.com/a?b"),
                new URL("https://example.com/a?b"),
                OptionalInt.of(5),
                OptionalLong.of(5),
                OptionalDouble.of(0.1),
                new AtomicInteger(5),
                Color.RED,
                Size.LARGE,
                Level.HIGH);
    }

    @ParameterizedTest
    @MethodSource("values")
    @DisplayName("endpoints M9 every scalar is read back from the form in which it is written, as value and as key")
    void readsWhatItWrites(Object value) {
        Class<?> type = value instanceof Enum<?> constant ? constant.getDeclaringClass() : value.getClass();
        type = value instanceof ZoneId && !(value instanceof ZoneOffset) ? ZoneId.class : type;
        type = value instanceof TimeZone ? TimeZone.class : type;
        Schema<Box<Object>> schema = box(type);
        String json = new String(schema.write(new Box<>(value)), StandardCharsets.UTF_8);

        accepts(type, json.substring(5, json.length() - 1), value);
        if (!(value instanceof TimeZone
                || type.getName().startsWith("java.util.Optional")
                || value instanceof AtomicInteger
                || value instanceof java.sql.Time
                || (value instanceof java.util.Date && value.getClass() != Date.class)
                || value instanceof Size
                || value instanceof Level)) {
            Schema<Map<Object, Integer>> keys = Schema.of(new TypeReference<Map<Object, Integer>>() {
                @Override
                public Type getType() {
                    return org.springframework.core.ResolvableType.forClassWithGenerics(
                                    Map.class, keyType(value), Integer.class)
                            .getType();
                }
            });
            byte[] written = keys.write(Map.of(value, 1));
            assertThat(keys.parse(written))
                    .as(new String(written, StandardCharsets.UTF_8))
                    .isInstanceOfSatisfying(
                            Parsed.Valid.class,
                            valid -> assertThat(valid.value()).isEqualTo(Map.of(value, 1)));
        }
    }

    private static Class<?> keyType(Object value) {
        return value instanceof Enum<?> constant
                ? constant.getDeclaringClass()
                : value instanceof ZoneId && !(value instanceof ZoneOffset) ? ZoneId.class : value.getClass();
    }

    static Stream<Arguments> refused() {
        String range = "must be a whole number within the range of the field";
        String time = "must be a date or time in ISO 8601";
        return Stream.of(
                Arguments.of(byte.class, List.of("128", "200", "255", "-129", "1.5", "\"1\""), range),
                Arguments.of(Byte.class, List.of("200", "128.0"), range),
                Arguments.of(short.class, List.of("32768", "4e4"), range),
                Arguments.of(int.class, List.of("1.5", "2147483648", "2147483648.0", "1e10", "1e400", "true"), range),
                Arguments.of(Long.class, List.of("1e19", "9223372036854775808", "0.1"), range),
                Arguments.of(BigInteger.class, List.of("1.5", "1e100000", "\"1\""), range),
                Arguments.of(OptionalInt.class, List.of("1.5", "\"1\"", "{}"), range),
                Arguments.of(AtomicInteger.class, List.of("1.5", "\"1\""), range),
                Arguments.of(Year.class, List.of("\"2024\"", "2024.5", "10000000000"), range),
                Arguments.of(double.class, List.of("\"NaN\"", "\"1\"", "true", "[]"), "must be a number"),
                Arguments.of(
                        double.class, List.of("1e400", "1e-400"), "must be a number within the range of the field"),
                Arguments.of(
                        Double.class,
                        List.of("9007199254740993", "0.1000000000000000055511151231257827"),
                        "has more digits than the field holds"),
                Arguments.of(Float.class, List.of("1e40", "1e-60"), "must be a number within the range of the field"),
                Arguments.of(
                        float.class, List.of("16777217", "0.1234567890123"), "has more digits than the field holds"),
                Arguments.of(BigDecimal.class, List.of("1e100000"), "must be a number within the range of the field"),
                Arguments.of(Number.class, List.of("1e400"), "must be a number within the range of the field"),
                Arguments.of(Number.class, List.of("\"1\"", "{}"), "must be a number"),
                Arguments.of(
                        char.class,
                        List.of("\"\"", "\"ab\"", "\"\\u0000\"", "\"\\ud800\"", "65"),
                        "must be one character"),
                Arguments.of(char[].class, List.of("[\"a\"]", "5"), "must be text"),
                Arguments.of(
                        byte[].class,
                        List.of("[1,2]", "5", "\"%%%\"", "\"YQ\"", "\"Y\"", "\"YQ=\"", "\"YWJjZ\"", "\"YQ==Y\""),
                        "must be text in Base64"),
                Arguments.of(
                        UUID.class,
                        List.of("\"AAAAAAAAAAAAAAAAAAAAAA==\"", "\"1-1-1-1-1\"", "5", "\" \""),
                        "must be a UUID"),
                Arguments.of(
                        Date.class,
                        List.of(
                                "\"2024-02-30T00:00:00Z\"",
                                "\"2024-02-30\"",
                                "\"Mon, 01 Jan 2024 00:00:00 GMT\"",
                                "\"2024-01-01T00:00:00.0001Z\"",
                                "1700000000000"),
                        time),
                Arguments.of(Calendar.class, List.of("1700000000000", "\"1700000000000\"", "[2024]"), time),
                Arguments.of(java.sql.Timestamp.class, List.of("1700000000000", "\"2024-02-30T00:00:00Z\""), time),
                Arguments.of(java.sql.Date.class, List.of("1700000000000", "\"2024-02-30\""), time),
                Arguments.of(java.sql.Time.class, List.of("5", "\"25:00:00\"", "\"10:00:00.5\""), time),
                Arguments.of(
                        LocalDate.class,
                        List.of(
                                "\"2024-02-30\"",
                                "\"2024-01-01T10:00:00\"",
                                "\" 2024-01-01\"",
                                "\"20240101\"",
                                "19000"),
                        time),
                Arguments.of(LocalDateTime.class, List.of("\"2024-01-01T10:00:00Z\"", "\"2024-02-30T10:00\""), time),
                Arguments.of(ZonedDateTime.class, List.of("\"2024-01-01T10:00:00+05:00[Europe/Berlin]\"", "1"), time),
                Arguments.of(YearMonth.class, List.of("\"2024-13\"", "[2024,1]", "202401"), time),
                Arguments.of(MonthDay.class, List.of("\"--02-30\"", "\"02-03\""), time),
                Arguments.of(Period.class, List.of("5", "\"5\"", "\"PT5H\""), "must be a period in ISO 8601"),
                Arguments.of(Duration.class, List.of("5", "\"5\"", "5.5"), "must be a duration in ISO 8601"),
                Arguments.of(ZoneId.class, List.of("5", "\"Mars\""), "must be a time zone such as Europe/Berlin"),
                Arguments.of(Currency.class, List.of("5", "\"XXYY\"", "\" EUR\""), "must be a currency in ISO 4217"),
                Arguments.of(Locale.class, List.of("\"xx yy\"", "5"), "must be a language tag such as de-DE"),
                Arguments.of(URL.class, List.of("\"nowhere\"", "5", "\"a b\""), "must be a URL"),
                Arguments.of(
                        Color.class, List.of("\" RED \"", "0", "\"0\"", "\"red\"", "1.0"), "must be one of RED, GREEN"),
                Arguments.of(Size.class, List.of("\"1\"", "0", "3"), "must be one of 1, 2"),
                Arguments.of(Level.class, List.of("\"LOW\"", "2", "-1", "0.5"), "must be one of 0, 1"));
    }

    @ParameterizedTest
    @MethodSource("refused")
    @DisplayName("endpoints M4 M9 L4 L5 L11 L12 other forms are refused at their place, and the message names the form")
    void refusesOtherForms(Class<?> type, List<String> texts, String message) {
        texts.forEach(json -> refuses(type, json, message));
    }

    @Test
    @DisplayName("endpoints L5 JSON that ends within Base64 stays malformed")
    void refusesHalfTexts() {
        assertThatThrownBy(() -> parse(box(byte[].class), "{\"v\":\"YQ")).isInstanceOf(BadRequestException.class);
    }

    @Test
    @DisplayName("endpoints L12 1.0 and 1e3 are whole numbers, ordinary decimals are read, and untyped ones stay exact")
    void readsNumbersExactly() {
        for (Class<?> type : List.of(int.class, Integer.class)) {
            accepts(type, "1.0", 1);
            accepts(type, "1e3", 1000);
        }
        accepts(long.class, "9007199254740993", 9007199254740993L);
        accepts(OptionalInt.class, "1.0", OptionalInt.of(1));
        accepts(BigInteger.class, "1e3", BigInteger.valueOf(1000));
        for (String decimal : List.of(
                "0.1",
                "0.30000000000000004",
                "52.520008",
                "1e23",
                "-0.0",
                "0",
                "12345678901234567e-5",
                "9007199254740992",
                "0.1000000000000000055511151231257827021181583404541015625")) {
            accepts(double.class, decimal, Double.parseDouble(decimal));
        }
        for (String decimal : List.of("0.1", "52.520008", "3.14159265", "16777216", "9223372036854776000")) {
            accepts(float.class, decimal, Float.parseFloat(decimal));
        }
        accepts(
                Object.class,
                "0.1000000000000000055511151231257827",
                new BigDecimal("0.1000000000000000055511151231257827"));
        accepts(Number.class, "9007199254740993.5", new BigDecimal("9007199254740993.5"));
    }
}
