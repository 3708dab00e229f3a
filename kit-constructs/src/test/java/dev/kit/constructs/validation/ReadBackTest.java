package dev.kit.constructs.validation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** Schemas read back their own output, though members are left out. */
final class ReadBackTest {

    public static final class Grade {

        private char letter;

        @JsonInclude(JsonInclude.Include.NON_EMPTY)
        private char sign;

        public char getLetter() {
            return letter;
        }

        public void setLetter(char letter) {
            this.letter = letter;
        }

        public char getSign() {
            return sign;
        }

        public void setSign(char sign) {
            this.sign = sign;
        }
    }

    @SuppressWarnings("ArrayRecordComponent") // an array is what is read
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    record Sparse(
            String text,
            List<String> list,
            Set<Integer> set,
            Map<String, Integer> map,
            int[] numbers,
            byte[] bytes,
            String[] texts,
            URI uri,
            UUID id,
            Locale locale,
            Integer count) {}

    record Loose(
            @JsonInclude(JsonInclude.Include.NON_DEFAULT) String text, List<String> list) {}

    record Kept(@JsonInclude(JsonInclude.Include.ALWAYS) List<String> all, List<String> some) {}

    private static byte[] bytes(String json) {
        return json.getBytes(StandardCharsets.UTF_8);
    }

    private static <T> T read(Schema<T> schema, byte[] json) {
        Parsed<T> parsed = schema.parse(json);
        assertThat(parsed).as(new String(json, StandardCharsets.UTF_8)).isInstanceOf(Parsed.Valid.class);
        return ((Parsed.Valid<T>) parsed).value();
    }

    @Test
    @DisplayName("a character that a bean lacks is left out, since U+0000 is refused")
    void leavesOutAbsentCharacters() {
        Schema<Grade> schema = Schema.of(Grade.class);

        byte[] written = schema.write(read(schema, bytes("{}")));

        assertThat(written).asString().isEqualTo("{}");
        assertThat(read(schema, written).getLetter()).isEqualTo('\0');
        assertThat(schema.write(read(schema, bytes("{\"letter\":\"a\"}"))))
                .asString()
                .isEqualTo("{\"letter\":\"a\"}");
    }

    @Test
    @DisplayName("what is left out because it is empty is empty where it is absent")
    void readsLeftOutValuesAsEmpty() {
        Schema<Sparse> schema = Schema.of(Sparse.class);
        Sparse empty = new Sparse(
                "",
                List.of(),
                Set.of(),
                Map.of(),
                new int[0],
                new byte[0],
                new String[0],
                URI.create(""),
                new UUID(0, 0),
                Locale.ROOT,
                0);

        Sparse read = read(schema, schema.write(empty));

        assertThat(read).usingRecursiveComparison().isEqualTo(empty);
        assertThat(schema.jsonSchema().toString()).contains("\"count\"").doesNotContain("required");
        assertThat(schema.parse(bytes("{}")))
                .isEqualTo(new Parsed.Invalid<>(List.of(new Issue(List.of("count"), "is required", "Required"))));
    }

    @Test
    @DisplayName("only members that are left out when they are empty may be absent")
    void requiresTheOthers() {
        assertThat(read(Schema.of(Loose.class), bytes("{\"list\":[]}")).text()).isEmpty();
        assertThat(Schema.of(Loose.class).parse(bytes("{}"))).isInstanceOf(Parsed.Invalid.class);

        Schema<Kept> sparse = Schema.of(Kept.class)
                .with(JsonMapper.builder()
                        .changeDefaultPropertyInclusion(
                                known -> known.withValueInclusion(JsonInclude.Include.NON_EMPTY))
                        .build());
        assertThat(sparse.write(new Kept(List.of(), List.of()))).asString().isEqualTo("{\"all\":[]}");
        assertThat(read(sparse, bytes("{\"all\":[]}")).some()).isEmpty();
        assertThat(sparse.parse(bytes("{}"))).isInstanceOf(Parsed.Invalid.class);
        assertThat(Schema.of(Kept.class).parse(bytes("{\"all\":[]}"))).isInstanceOf(Parsed.Invalid.class);
    }
}
