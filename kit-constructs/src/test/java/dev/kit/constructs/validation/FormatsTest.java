package dev.kit.constructs.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.fasterxml.jackson.annotation.JsonFormat;
import dev.kit.constructs.Upload;
import dev.kit.constructs.http.QueryText;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Year;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/** Formats that properties have of their own, and the texts of queries and forms. */
@NullUnmarked
@SuppressWarnings("JavaUtilDate") // it is one of the types
final class FormatsTest {

    enum Color {
        RED,
        GREEN
    }

    private static <T> Parsed<T> parse(Schema<T> schema, String json) {
        return schema.parse(json.getBytes(StandardCharsets.UTF_8));
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

    @ParameterizedTest
    @ValueSource(strings = {"names", "ids", "numbers", "ints", "colors"})
    @DisplayName("endpoints L5 an index in brackets is answered with the form that lists have")
    void explainsIndexes(String name) {
        Parsed<Query> parsed = Schema.of(Query.class).parse(QueryText.parse(name + "[0]=1&" + name + "[1]=2"));
        assertThat(((Parsed.Invalid<Query>) parsed).issues())
                .extracting(Issue::path, Issue::message)
                .containsExactly(
                        tuple(List.of(name), "must have no index in brackets: repeat the name for each value"));
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
