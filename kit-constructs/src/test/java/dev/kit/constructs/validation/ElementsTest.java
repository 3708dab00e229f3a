package dev.kit.constructs.validation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.UUID;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Elements of arrays and sets, and keys of maps, which follow the rules of scalars. */
@NullUnmarked
final class ElementsTest {

    enum Color {
        RED,
        GREEN
    }

    private static <T> Parsed<T> parse(Schema<T> schema, String json) {
        return schema.parse(json.getBytes(StandardCharsets.UTF_8));
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
}
