package dev.kit.constructs.validation;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Absent, null and a value, told apart. */
final class FieldTest {

    record Author(@NotBlank String name) {}

    record Change(
            Field<@NotBlank String> title,
            @Size(max = 3) Field<String> shelf,
            Field<@Positive Integer> pages,
            Field<LocalDate> published,
            Field<List<@NotBlank String>> tags,
            Field<@Valid Author> author) {}

    private static final Schema<Change> CHANGE = Schema.of(Change.class);

    private static Parsed<Change> read(String json) {
        return CHANGE.parse(json.getBytes(StandardCharsets.UTF_8));
    }

    private static Change valid(String json) {
        Parsed<Change> parsed = read(json);
        assertThat(parsed).as(json).isInstanceOf(Parsed.Valid.class);
        return ((Parsed.Valid<Change>) parsed).value();
    }

    @Test
    @DisplayName("endpoints L13 what is absent, null and a value is told apart")
    void tellsThemApart() {
        Change change = valid("{\"title\":null,\"pages\":7,\"tags\":[\"a\"]}");

        assertThat(change.title()).isEqualTo(Field.of(null)).isNotEqualTo(Field.absent());
        assertThat(change.title().isNull()).isTrue();
        assertThat(change.title().orKeep("stored")).isNull();
        assertThat(change.shelf()).isSameAs(Field.absent());
        assertThat(change.shelf().orKeep("stored")).isEqualTo("stored");
        assertThat(change.pages()).isEqualTo(Field.of(7)).hasToString("7");
        assertThat(change.tags().orNull()).containsExactly("a");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"title\":null}",
                "{\"title\":\"a\",\"shelf\":null,\"pages\":1}",
                "{\"published\":\"2030-01-02\",\"tags\":[\"a\"],\"author\":{\"name\":\"Ada\"}}"
            })
    @DisplayName("endpoints L13 what was read is written again, and absent members are left out")
    void writesWhatItReads(String json) {
        assertThat(new String(CHANGE.write(valid(json)), StandardCharsets.UTF_8))
                .isEqualTo(json);
        assertThat(CHANGE.check(valid(json))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"title\":\"\"}           | title",
                "{\"title\":7}              | title",
                "{\"shelf\":\"long\"}       | shelf",
                "{\"pages\":0}              | pages",
                "{\"pages\":1.5}            | pages",
                "{\"published\":\"soon\"}   | published",
                "{\"tags\":[\"a\",\"\"]}    | tags, 1",
                "{\"author\":{\"name\":\"\"}} | author, name",
            })
    @DisplayName("endpoints L13 a value is read strictly and checked, with its path")
    void checksValues(String json, String path) {
        assertThat(read(json)).isInstanceOf(Parsed.Invalid.class);
        assertThat(((Parsed.Invalid<Change>) read(json)).issues())
                .singleElement()
                .satisfies(issue -> assertThat(issue.path()).hasToString("[" + path + "]"));
    }

    @Test
    @DisplayName("endpoints L13 the document has a field as optional and nullable")
    void describes() {
        var schema = CHANGE.jsonSchema().definitions().values().stream()
                .filter(definition -> definition.at("/properties/title").isObject())
                .findFirst()
                .orElseThrow();

        assertThat(schema.has("required")).isFalse();
        assertThat(schema.at("/properties/shelf")).hasToString("{\"type\":[\"string\",\"null\"],\"maxLength\":3}");
        assertThat(schema.at("/properties/author").toString()).contains("\"null\"", "$ref");
    }

    @Test
    @DisplayName("endpoints L13 a field of a query is absent or a value")
    void readsQueries() {
        record Query(Field<Integer> limit, Field<String> name) {}
        Parsed<Query> parsed = Schema.of(Query.class).parse(Map.of("limit", "7"));

        assertThat(((Parsed.Valid<Query>) parsed).value()).isEqualTo(new Query(Field.of(7), Field.absent()));
    }
}
