package dev.kit.constructs.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.YearMonth;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** What a schema made of a class refuses, because it would have to guess, round or give way to null. */
final class StrictnessTest {

    record Times(
            @Nullable Instant at,
            @Nullable OffsetDateTime offset,
            @Nullable LocalDate day,
            @Nullable LocalDateTime local,
            @Nullable LocalTime time,
            @Nullable YearMonth month,
            @Nullable Duration duration,
            @Nullable Date date) {}

    @SuppressWarnings("ArrayRecordComponent") // an array is what is read
    record Tags(
            List<String> tags, Map<String, Integer> counts, List<@Nullable String> notes, String @Nullable [] more) {}

    record Shown(String id, @Nullable String note) {}

    record Loose(
            @Nullable JsonNode node,
            @Nullable Object any,
            @Nullable Map<String, Object> map,
            @Nullable Number number) {}

    enum Color {
        @JsonProperty("red")
        RED,
        @JsonProperty("green")
        GREEN
    }

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Circle.class, name = "circle"),
        @JsonSubTypes.Type(value = Square.class, name = "square")
    })
    sealed interface Shape permits Circle, Square {}

    record Circle(double radius) implements Shape {}

    record Square(double side) implements Shape {}

    record Painting(@Nullable Color color, @Nullable Shape shape) {}

    private static <T> Parsed<T> parse(Class<T> type, String json) {
        return Schema.of(type).parse(json.getBytes(StandardCharsets.UTF_8));
    }

    private static List<Issue> issues(Class<?> type, String json) {
        Parsed<?> parsed = parse(type, json);
        assertThat(parsed).as(json).isInstanceOf(Parsed.Invalid.class);
        return ((Parsed.Invalid<?>) parsed).issues();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"at\": 1732176000000}",
                "{\"at\": \"1732176000000\"}",
                "{\"at\": 1732176000.5}",
                "{\"offset\": 5}",
                "{\"day\": [2024, 1, 1]}",
                "{\"local\": [2024, 1, 1, 0, 0]}",
                "{\"local\": \"2024-01-01T10:00:00Z\"}",
                "{\"time\": [10, 30]}",
                "{\"month\": [2024, 1]}",
                "{\"duration\": 5}",
                "{\"date\": 1732176000000}"
            })
    @DisplayName("VA-17 a time is text in ISO 8601: numbers of whatever unit and lists are 422, and no zone is dropped")
    void refusesTimesThatAreNoText(String json) {
        List<Issue> issues = issues(Times.class, json);

        assertThat(issues).hasSize(1);
        assertThat(json).contains("\"" + issues.get(0).path().get(0) + "\"");
        assertThat(issues.get(0).message()).endsWith("in ISO 8601");
    }

    @Test
    @DisplayName("VA-01 times in ISO 8601 are read, in queries too")
    void readsTimes() {
        Parsed<Times> read = parse(Times.class, """
                {"at": "2024-01-01T10:00:00+01:00", "day": "2024-02-29", "local": "2024-01-01T10:00", "time": "10:30",
                 "month": "2024-01", "duration": "PT1H", "date": "2024-01-01T00:00:00Z"}""");
        assertThat(read).isInstanceOf(Parsed.Valid.class);

        assertThat(Schema.of(Times.class).parse(Map.of("at", "2024-01-01T10:00:00Z", "day", "2024-01-01")))
                .isInstanceOf(Parsed.Valid.class);
        assertThat(Schema.of(Times.class).parse(Map.of("at", "1732176000"))).isInstanceOf(Parsed.Invalid.class);
    }

    @Test
    @DisplayName("VA-19 null among the elements of a list, an array or a map is a problem at its place")
    void refusesNullElements() {
        assertThat(issues(Tags.class, "{\"tags\": [\"a\", null], \"counts\": {}, \"notes\": []}"))
                .extracting(Issue::path)
                .containsExactly(List.of("tags", 1));
        assertThat(issues(Tags.class, "{\"tags\": [], \"counts\": {\"a\": null}, \"notes\": []}"))
                .extracting(Issue::path)
                .containsExactly(List.of("counts", "a"));
        assertThat(issues(Tags.class, "{\"tags\": [], \"counts\": {}, \"notes\": [], \"more\": [null]}"))
                .extracting(Issue::path)
                .containsExactly(List.of("more", 0));
        assertThat(parse(Tags.class, "{\"tags\": [], \"counts\": {}, \"notes\": [null]}"))
                .isInstanceOfSatisfying(
                        Parsed.Valid.class,
                        valid -> assertThat(((Tags) valid.value()).notes()).isEqualTo(Arrays.asList((String) null)));
    }

    @Test
    @DisplayName("VA-07 null is not written for a component that is never null")
    @SuppressWarnings("NullAway") // that is the case
    void writesNoNull() {
        Schema<Shown> schema = Schema.of(Shown.class);

        assertThat(schema.write(new Shown("1", null))).asString().isEqualTo("{\"id\":\"1\",\"note\":null}");
        assertThatThrownBy(() -> schema.write(new Shown(null, null)))
                .isInstanceOf(JacksonException.class)
                .hasMessageContaining("id");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"node\": \"\\u0000\"}",
                "{\"node\": {\"a\": [\"\\ud800\"]}}",
                "{\"node\": {\"\\u0000\": 1}}",
                "{\"any\": {\"\\u0000\": 1}}",
                "{\"map\": {\"\\u0000\": 1}}",
                "{\"map\": {\"a\": {\"b\": \"\\u0000\"}}}",
                "{\"node\": 1e100000}",
                "{\"node\": {\"a\": [1e2000]}}",
                "{\"any\": 1e400}",
                "{\"map\": {\"a\": [{\"b\": 1e400}]}}",
                "{\"number\": 1e400}"
            })
    @DisplayName("VA-14 what cannot be stored or written is 422 in trees, maps and untyped values too")
    void checksWhatHasNoType(String json) {
        assertThat(issues(Loose.class, json)).isNotEmpty();
    }

    @Test
    @DisplayName("VA-02 messages name enum constants as JSON does, and what lacks its kind says so")
    void explainsInTheWordsOfJson() {
        assertThat(issues(Painting.class, "{\"color\": \"RED\"}"))
                .extracting(Issue::message)
                .containsExactly("must be one of red, green");
        assertThat(issues(Painting.class, "{\"shape\": {\"radius\": 1}}"))
                .containsExactly(new Issue(List.of("shape"), "must say which of the known kinds it is", "Type"));
        assertThat(issues(Painting.class, "{\"shape\": 5}"))
                .extracting(Issue::message)
                .containsExactly("must say which of the known kinds it is");
    }

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, include = JsonTypeInfo.As.WRAPPER_ARRAY)
    @JsonSubTypes(@JsonSubTypes.Type(value = Dot.class, name = "dot"))
    interface Mark {}

    record Dot(int size) implements Mark {}

    record Sheet(Mark mark, String title) {}

    @Test
    @DisplayName("the name of a class without an object is no object")
    void refusesClassesWithoutAnObject() {
        assertThat(parse(Sheet.class, "{\"mark\":[\"dot\",{\"size\":1}],\"title\":\"a\"}"))
                .isInstanceOf(Parsed.Valid.class);
        assertThat(issues(Sheet.class, "{\"mark\":[\"dot\"],\"title\":\"a\"}"))
                .containsExactly(new Issue(List.of("mark"), "is required", "Required"));
    }

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, include = JsonTypeInfo.As.WRAPPER_OBJECT)
    @JsonSubTypes(@JsonSubTypes.Type(value = Disc.class, name = "disc"))
    interface Solid {}

    record Disc(int disc) implements Solid {}

    interface Sign {}

    record Arrow(int length) implements Sign {}

    record Board(
            int count,
            @Nullable Solid solid,
            @Nullable List<Solid> solids,
            @Nullable Mark mark,

            @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, include = JsonTypeInfo.As.WRAPPER_OBJECT)
            @JsonSubTypes(@JsonSubTypes.Type(value = Arrow.class, name = "arrow"))
            @Nullable Map<String, Sign> signs) {}

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'other':{'count':2147483648}} | [count]",
                "{'count':1,'solid':{'disc':{}}} | [solid, disc, disc]",
                "{'count':1,'solid':{'disc':{'disc':null}}} | [solid, disc, disc]",
                "{'count':1,'solids':[{'disc':{'disc':1}},{'disc':{}}]} | [solids, 1, disc, disc]",
                "{'count':1,'mark':['dot',{}]} | [mark, 1, size]",
                "{'count':1,'signs':{'a':{'arrow':{}}}} | [signs, a, arrow, length]"
            })
    @DisplayName("only what a declared type wraps is named with its wrapper")
    void namesWrappersOfDeclaredTypes(String json, String path) {
        assertThat(issues(Board.class, json.replace('\'', '"')))
                .extracting(issue -> issue.path().toString(), Issue::code)
                .containsExactly(tuple(path, "Required"));
    }
}
