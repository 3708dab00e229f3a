package dev.kit.constructs.validation;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.kit.constructs.Upload;
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
import java.util.Arrays;
import java.util.Calendar;
import java.util.Currency;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedSet;
import java.util.TimeZone;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.slf4j.LoggerFactory;
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
                Arguments.of(byte[].class, List.of("[1,2]", "5", "\"%%%\"", "\"YQ\""), "must be text in Base64"),
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
        for (String decimal : List.of("0.1", "52.520008", "3.14159265", "16777216")) {
            accepts(float.class, decimal, Float.parseFloat(decimal));
        }
        accepts(
                Object.class,
                "0.1000000000000000055511151231257827",
                new BigDecimal("0.1000000000000000055511151231257827"));
        accepts(Number.class, "9007199254740993.5", new BigDecimal("9007199254740993.5"));
    }

    @SuppressWarnings("ArrayRecordComponent") // arrays are what is read
    record Arrays2(int[] ints, double[] doubles, long[] longs, boolean[] flags) {}

    @Test
    @DisplayName("endpoints L12 elements of arrays are read like other numbers")
    void readsArrays() {
        assertThat(parse(
                        Schema.of(Arrays2.class),
                        "{\"ints\":[1,1.0],\"doubles\":[0.1],\"longs\":[1e3],\"flags\":[true]}"))
                .isInstanceOfSatisfying(Parsed.Valid.class, valid -> {
                    Arrays2 read = (Arrays2) valid.value();
                    assertThat(read.ints()).containsExactly(1, 1);
                    assertThat(read.doubles()).containsExactly(0.1);
                    assertThat(read.longs()).containsExactly(1000);
                });
        assertThat(parse(
                        Schema.of(Arrays2.class), "{\"ints\":[1,1.5,null],\"doubles\":[9007199254740993],\"longs\":5}"))
                .isInstanceOfSatisfying(
                        Parsed.Invalid.class,
                        invalid -> assertThat(((Parsed.Invalid<?>) invalid).issues())
                                .extracting(Issue::path)
                                .containsExactlyInAnyOrder(
                                        List.of("ints", 1),
                                        List.of("ints", 2),
                                        List.of("doubles", 0),
                                        List.of("longs")));
    }

    record Keys(
            Map<Integer, Integer> whole,
            Map<UUID, Integer> ids,
            Map<Color, Integer> colors,
            Map<Double, Integer> decimals,
            Map<LocalDate, Integer> days) {}

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\1',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "whole|01",
                "whole|+1",
                "whole|\u0661",
                "whole|-0",
                "whole|3000000000",
                "ids|1-1-1-1-1",
                "colors| RED",
                "colors|0",
                "decimals|NaN",
                "decimals|1d",
                "days|2024-02-30"
            })
    @DisplayName("endpoints L5 L11 keys follow the rules of values, and are refused at the key")
    void refusesKeys(String map, String key) {
        Parsed<Keys> parsed = parse(Schema.of(Keys.class), "{\"" + map + "\":{\"" + key + "\":1}}");

        assertThat(parsed).isInstanceOf(Parsed.Invalid.class);
        assertThat(((Parsed.Invalid<?>) parsed).issues()).hasSize(1).first().satisfies(issue -> {
            assertThat(issue.path()).isEqualTo(List.of(map, key));
            assertThat(issue.message()).startsWith("has a key that does not fit: it must be ");
        });
    }

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
    @JsonSubTypes(@JsonSubTypes.Type(value = TaggedTags.class, name = "tags"))
    interface Tagged {}

    record TaggedTags(Set<String> tags, Set<Integer> ids, SortedSet<LocalDate> days, Map<Double, String> byNumber)
            implements Tagged {}

    record Tags(Set<String> tags, Set<Integer> ids, SortedSet<LocalDate> days, Map<Double, String> byNumber) {}

    @Test
    @DisplayName("endpoints M5 L11 an element of a set and a key of a map that occur twice are refused")
    void refusesDuplicates() {
        String json = "{\"tags\":[\"a\",\"a\"],\"ids\":[1,2,1.0],\"days\":[\"2024-01-01\",\"2024-01-01\"],"
                + "\"byNumber\":{\"1.0\":\"a\",\"1.00\":\"b\"}}";
        List<List<Object>> places = List.of(List.of("tags"), List.of("ids"), List.of("days"), List.of("byNumber"));
        assertThat(parse(Schema.of(Tags.class), json))
                .isInstanceOfSatisfying(
                        Parsed.Invalid.class,
                        invalid -> assertThat(((Parsed.Invalid<?>) invalid).issues())
                                .extracting(Issue::path)
                                .containsExactlyInAnyOrderElementsOf(places));
        String valid = "{\"tags\":[\"a\",\"b\"],\"ids\":[1,2],\"days\":[],\"byNumber\":{\"1\":\"a\",\"2\":\"b\"}";
        assertThat(parse(Schema.of(Tags.class), valid + "}")).isInstanceOf(Parsed.Valid.class);
        assertThat(parse(Schema.of(Tagged.class), valid + ",\"kind\":\"tags\"}"))
                .isInstanceOf(Parsed.Valid.class);
        assertThat(parse(Schema.of(Tagged.class), json.substring(0, json.length() - 1) + ",\"kind\":\"tags\"}"))
                .isInstanceOf(Parsed.Invalid.class);
    }

    record Formats(
            @JsonFormat(pattern = "dd.MM.yyyy") LocalDate dots,
            @JsonFormat(pattern = "dd.MM.uuuu") LocalDate proleptic,
            @JsonFormat(pattern = "yyyyMMdd") LocalDate digits,
            @JsonFormat(pattern = "yyyy-MM-dd HH:mm") LocalDateTime blank,
            @JsonFormat(pattern = "dd.MM.yyyy") Date date,
            @JsonFormat(pattern = "HH'h'mm") LocalTime time,
            @JsonFormat(pattern = "dd.MM.yyyy") List<LocalDate> days,
            @JsonFormat(shape = JsonFormat.Shape.STRING) long id,
            @JsonFormat(shape = JsonFormat.Shape.STRING) Optional<Long> maybe,
            @JsonFormat(shape = JsonFormat.Shape.STRING) BigDecimal price,
            @JsonFormat(shape = JsonFormat.Shape.STRING) boolean flag,
            @JsonFormat(shape = JsonFormat.Shape.NUMBER) boolean bit,
            @JsonFormat(shape = JsonFormat.Shape.NUMBER) Instant at,
            @JsonFormat(shape = JsonFormat.Shape.NUMBER_INT) LocalDate day,
            @JsonFormat(shape = JsonFormat.Shape.ARRAY) LocalDate parts,
            @JsonFormat(shape = JsonFormat.Shape.NUMBER) Color color,
            @JsonFormat(shape = JsonFormat.Shape.NUMBER) Duration duration,
            @JsonFormat(shape = JsonFormat.Shape.STRING) Year year,
            @JsonFormat(shape = JsonFormat.Shape.ARRAY) Pair pair) {}

    record Pair(int a, String b) {}

    private static final Formats FORMATS = new Formats(
            LocalDate.of(2024, 12, 31),
            LocalDate.of(2024, 12, 31),
            LocalDate.of(2024, 12, 31),
            LocalDateTime.of(2024, 12, 31, 10, 0),
            new Date(1735603200000L),
            LocalTime.of(10, 30),
            List.of(LocalDate.of(2024, 12, 31)),
            9007199254740993L,
            Optional.of(5L),
            new BigDecimal("1.50"),
            true,
            true,
            Instant.ofEpochSecond(1700000000),
            LocalDate.of(2024, 12, 31),
            LocalDate.of(2024, 12, 31),
            Color.GREEN,
            Duration.ofSeconds(5),
            Year.of(2024),
            new Pair(1, "a"));

    @Test
    @DisplayName("endpoints H5 what is written in a format of its own is read back")
    void readsFormats() {
        Schema<Formats> schema = Schema.of(Formats.class);
        byte[] written = schema.write(FORMATS);

        assertThat(new String(written, StandardCharsets.UTF_8))
                .contains("\"31.12.2024\"", "\"20241231\"", "\"2024-12-31 10:00\"", "\"9007199254740993\"");
        assertThat(schema.parse(written))
                .isInstanceOfSatisfying(
                        Parsed.Valid.class, valid -> assertThat(valid.value()).isEqualTo(FORMATS));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\1',
            value = {
                "dots|\"31.02.2024\"",
                "dots|\"2024-12-31\"",
                "dots|20000",
                "dots|\" 31.12.2024\"",
                "digits|20241231",
                "digits|\"20240230\"",
                "blank|\"2024-12-31T10:00\"",
                "date|\"31.02.2024\"",
                "date|5",
                "id|5",
                "id|\"05\"",
                "id|\"5.0\"",
                "maybe|5",
                "price|1.5",
                "price|\"1,5\"",
                "flag|true",
                "flag|\"yes\"",
                "bit|true",
                "bit|2",
                "at|\"2024-01-01T00:00:00Z\"",
                "color|\"RED\"",
                "color|2",
                "year|2024"
            })
    @DisplayName("endpoints H5 M9 another form than that of the format is refused")
    void refusesOtherFormats(String component, String json) {
        Parsed<Formats> parsed = parse(Schema.of(Formats.class), "{\"" + component + "\":" + json + "}");

        assertThat(parsed).isInstanceOf(Parsed.Invalid.class);
        assertThat(((Parsed.Invalid<?>) parsed).issues())
                .filteredOn(issue -> !issue.code().equals("Required"))
                .extracting(Issue::path)
                .containsExactly(List.of(component));
    }

    @SuppressWarnings("ArrayRecordComponent") // an array is what is read
    record Query(
            @JsonFormat(pattern = "dd.MM.yyyy") LocalDate dots,
            @JsonFormat(shape = JsonFormat.Shape.STRING) Long id,
            @JsonFormat(shape = JsonFormat.Shape.NUMBER) Instant at,
            LocalDate from,
            LocalDateTime when,
            Year year,
            Color color,
            Optional<LocalDate> maybe,
            List<Integer> ids,
            Set<Long> numbers,
            int[] ints,
            List<Color> colors,
            List<String> names,
            Double real,
            Character sign) {}

    private static Query query(Map<String, ?> texts) {
        Parsed<Query> parsed = Schema.of(Query.class).parse(texts);
        assertThat(parsed).isInstanceOf(Parsed.Valid.class);
        return Objects.requireNonNull(((Parsed.Valid<Query>) parsed).value());
    }

    @Test
    @DisplayName("endpoints M7 an empty value of a query is absent, except where text is asked for")
    void readsEmptyTexts() {
        Map<String, ?> empty = Map.of(
                "from", "", "when", "", "year", "", "color", "", "maybe", "", "real", "", "sign", "", "dots", "", "at",
                "", "id", "");
        assertThat(query(empty)).isEqualTo(query(Map.of()));
        for (Object none : List.of("", List.of(""), List.of("", ""))) {
            Query lists = query(Map.of("ids", none, "numbers", none, "ints", none, "colors", none));
            assertThat(lists.ids()).isEmpty();
            assertThat(lists.numbers()).isEmpty();
            assertThat(lists.ints()).isEmpty();
            assertThat(lists.colors()).isEmpty();
        }
        Query some = query(Map.of(
                "ids",
                List.of("1", ""),
                "numbers",
                List.of("", "2"),
                "ints",
                List.of("3", "", "4"),
                "names",
                List.of("a", "")));
        assertThat(some.ids()).containsExactly(1);
        assertThat(some.numbers()).containsExactly(2L);
        assertThat(some.ints()).containsExactly(3, 4);
        assertThat(some.names()).containsExactly("a", "");
        assertThat(query(Map.of("names", "")).names()).containsExactly("");
    }

    @Test
    @DisplayName("endpoints H5 formats hold in queries too")
    void readsFormatsOfQueries() {
        Query read = query(Map.of("dots", "31.12.2024", "id", "5", "at", "1700000000", "year", "2024"));
        assertThat(read.dots()).isEqualTo(LocalDate.of(2024, 12, 31));
        assertThat(read.id()).isEqualTo(5);
        assertThat(read.at()).isEqualTo(Instant.ofEpochSecond(1700000000));
        assertThat(read.year()).isEqualTo(Year.of(2024));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\1',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "ids|+1",
                "ids|01",
                "ids|-0",
                "ids|\u0661",
                "ids|1.5",
                "year|+2024",
                "real|+1.5",
                "real|\u0661.5",
                "real|1.",
                "real|NaN",
                "real|0x1p3",
                "real|1d",
                "color| RED",
                "color|0",
                "sign|\u0000",
                "from| 2024-01-01",
                "numbers|1,1"
            })
    @DisplayName("endpoints L10 L11 numbers of queries have digits of ASCII and one form")
    void refusesOtherTexts(String name, String text) {
        Object value = name.equals("ids") || name.equals("numbers") ? Arrays.asList(text.split(",")) : text;
        assertThat(Schema.of(Query.class).parse(Map.of(name, value))).as(text).isInstanceOf(Parsed.Invalid.class);
    }

    record Form(String title, CharSequence text, Integer number, LocalDate day, Color color, Upload image) {}

    @Test
    @DisplayName("endpoints M3 security L-6 a file where a scalar is declared is refused")
    void refusesFiles() {
        Upload file = Upload.of("a.txt", "text/plain", new byte[] {1});
        Map<String, String> messages = Map.of(
                "title", "must be text",
                "text", "must be text",
                "number", "must be a whole number within the range of the field",
                "day", "must be a date or time in ISO 8601",
                "color", "must be one of RED, GREEN");
        messages.forEach((name, message) -> assertThat(Schema.of(Form.class).parse(Map.of(name, file)))
                .isInstanceOfSatisfying(
                        Parsed.Invalid.class,
                        invalid -> assertThat(((Parsed.Invalid<?>) invalid).issues())
                                .containsExactly(new Issue(List.of(name), message, "Type"))));
        assertThat(Schema.of(Form.class).parse(Map.of("image", file))).isInstanceOf(Parsed.Valid.class);
    }

    record Offsets(OffsetDateTime at, ZonedDateTime zoned) {}

    @Test
    @DisplayName("endpoints M8 an offset and a zone that were sent are kept")
    void keepsOffsets() {
        OffsetDateTime at = OffsetDateTime.parse("2026-01-01T00:00:00+02:00");
        ZonedDateTime zoned = ZonedDateTime.parse("2026-10-25T02:30:00+01:00[Europe/Berlin]");
        String json = "{\"at\":\"2026-01-01T00:00:00+02:00\",\"zoned\":\"2026-10-25T02:30:00+01:00[Europe/Berlin]\"}";
        assertThat(parse(Schema.of(Offsets.class), json)).isEqualTo(new Parsed.Valid<>(new Offsets(at, zoned)));
        assertThat(new String(Schema.of(Offsets.class).write(new Offsets(at, zoned)), StandardCharsets.UTF_8))
                .isEqualTo(json);
    }

    record Refusing(int number) {
        Refusing {
            if (number < 0) {
                throw new IllegalArgumentException("numbers begin at 0");
            }
        }
    }

    @Test
    @DisplayName("endpoints L6 the log, and not the client, is told why a constructor refused a value")
    void logsRefusals() {
        Logger logger = (Logger) LoggerFactory.getLogger(Explanation.class);
        ListAppender<ILoggingEvent> appender = new ListAppender<>();
        appender.start();
        logger.setLevel(ch.qos.logback.classic.Level.DEBUG);
        logger.addAppender(appender);
        try {
            assertThat(parse(Schema.of(Refusing.class), "{\"number\":-1}"))
                    .isEqualTo(new Parsed.Invalid<>(List.of(new Issue(List.of(), "is not valid", "Invalid"))));
        } finally {
            logger.detachAppender(appender);
            logger.setLevel(null);
        }
        assertThat(appender.list)
                .hasSize(1)
                .first()
                .satisfies(event ->
                        assertThat(event.getThrowableProxy().getMessage()).contains("numbers begin at 0"));
    }
}
