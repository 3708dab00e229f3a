package dev.kit.client.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FieldTest {

    @ParameterizedTest(name = "CG-14 {0} is the same after a round trip")
    @ValueSource(
            strings = {
                "{\"title\":\"a\"}",
                "{\"title\":\"a\",\"milestone\":null}",
                "{\"title\":\"a\",\"milestone\":9007199254740993}",
                "{\"title\":\"a\",\"labels\":null}",
                "{\"title\":\"a\",\"labels\":[]}",
                "{\"title\":\"a\",\"labels\":[\"x\"],\"milestone\":1}"
            })
    void survivesARoundTrip(String json) {
        assertThat(json(read(json))).isEqualTo(json);
    }

    @Test
    @DisplayName("CG-14 a field is absent, null or a value")
    void knowsThreeStates() {
        assertThat(read("{\"title\":\"a\"}").milestone()).isEqualTo(Field.absent());
        assertThat(read("{\"title\":\"a\",\"milestone\":null}").milestone())
                .isEqualTo(Field.of(null))
                .isNotEqualTo(Field.absent());
        Field<Long> seven = read("{\"title\":\"a\",\"milestone\":7}").milestone();
        assertThat(seven).isEqualTo(Field.of(7L)).hasToString("7").hasSameHashCodeAs(Field.of(7L));
        assertThat(seven.toOptional()).contains(7L);
        assertThat(seven.orNull()).isEqualTo(7L);
        assertThat(seven.isNull()).isFalse();
        assertThat(Field.of(null).isNull()).isTrue();
        assertThat(Field.of(null).isPresent()).isTrue();
        assertThat(Field.absent().isPresent()).isFalse();
        assertThat(Field.absent()).hasToString("absent");
    }

    @Test
    @DisplayName("CG-14 a value of the wrong type fails with the path of its member")
    void failsWithThePath() {
        assertThatThrownBy(() -> read("{\"title\":\"a\",\"labels\":[1,[]]}"))
                .isInstanceOfSatisfying(
                        JsonException.class,
                        failure -> assertThat(failure.path()).startsWith("/labels"));
    }

    private static Issue read(String json) {
        return JsonCodec.standard().read(json.getBytes(StandardCharsets.UTF_8), TypeRef.of(Issue.class));
    }

    private static String json(Object value) {
        return new String(JsonCodec.standard().write(value), StandardCharsets.UTF_8);
    }

    record Issue(
            @JsonProperty(required = true) String title,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) Field<List<String>> labels,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) Field<Long> milestone) {}
}
