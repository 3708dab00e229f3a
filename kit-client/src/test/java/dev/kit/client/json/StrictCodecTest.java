package dev.kit.client.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StrictCodecTest {

    @ParameterizedTest(name = "CF-27 {0} is refused at {1} with the expected type {2}")
    @CsvSource(
            delimiter = ';',
            value = {
                "{\"text\":12}; /text; String",
                "{\"text\":1.5}; /text; String",
                "{\"text\":true}; /text; String",
                "{\"texts\":[\"a\",1]}; /texts/1; String",
                "{\"byName\":{\"a\":false}}; /byName/a; String",
                "{\"kind\":3}; /kind; Kind",
                "{\"whole\":\"12\"}; /whole; long",
                "{\"whole\":\"\"}; /whole; long",
                "{\"whole\":true}; /whole; long",
                "{\"whole\":1.5}; /whole; long",
                "{\"whole\":null}; /whole; long",
                "{\"boxed\":\"12\"}; /boxed; Long",
                "{\"decimal\":\"1.5\"}; /decimal; BigDecimal",
                "{\"decimal\":false}; /decimal; BigDecimal",
                "{\"real\":\"1.5\"}; /real; double",
                "{\"yes\":\"true\"}; /yes; boolean",
                "{\"yes\":1}; /yes; boolean",
                "{\"yes\":0.5}; /yes; boolean",
                "{\"yes\":null}; /yes; boolean",
                "{\"at\":1700000000}; /at; OffsetDateTime",
                "{\"at\":\"\"}; /at; OffsetDateTime",
                "{\"day\":20000}; /day; LocalDate",
                "{\"day\":\"2026-02-30\"}; /day; LocalDate",
                "{\"id\":\"\"}; /id; UUID",
                "{\"id\":7}; /id; UUID",
                "{\"bytes\":7}; /bytes; byte",
                "{\"asText\":12}; /asText; Long",
                "{\"asText\":\"1x\"}; /asText; Long",
                "{\"asText\":\"\"}; /asText; Long"
            })
    void refuses(String json, String path, String expected) {
        assertThatThrownBy(() -> read(JsonCodec.standard(), json)).isInstanceOfSatisfying(JsonException.class, e -> {
            assertThat(e.path()).isEqualTo(path);
            assertThat(e).hasMessageContaining(" at " + path).hasMessageContaining(expected);
            assertThat(e.getMessage()).doesNotContain("CoercionConfig").doesNotContain("DeserializationFeature");
        });
    }

    @ParameterizedTest(name = "{0} accepts {1} as {2}, and no other kind does")
    @CsvSource(
            delimiter = ';',
            value = {
                "NUMBER_FOR_TEXT; {\"text\":12}; {\"text\":\"12\"}",
                "NUMBER_FOR_TEXT; {\"text\":1.50}; {\"text\":\"1.50\"}",
                "NUMBER_FOR_TEXT; {\"texts\":[1]}; {\"texts\":[\"1\"]}",
                "NUMBER_FOR_TEXT; {\"asText\":12}; {\"asText\":\"12\"}",
                "NUMBER_FOR_TEXT; {\"day\":1}; {\"day\":\"1970-01-02\"}",
                "BOOLEAN_FOR_TEXT; {\"text\":true}; {\"text\":\"true\"}",
                "TEXT_FOR_NUMBER; {\"boxed\":\"12\"}; {\"boxed\":12}",
                "TEXT_FOR_NUMBER; {\"decimal\":\"1.50\"}; {\"decimal\":1.50}",
                "TEXT_FOR_BOOLEAN; {\"maybe\":\"true\"}; {\"maybe\":true}",
                "NUMBER_FOR_BOOLEAN; {\"maybe\":1}; {\"maybe\":true}",
                "EMPTY_TEXT_FOR_NULL; {\"at\":\"\"}; {}",
                "EMPTY_TEXT_FOR_NULL; {\"boxed\":\"\"}; {}",
                "EMPTY_TEXT_FOR_NULL; {\"id\":\"\"}; {}"
            })
    void accepts(Leniency kind, String json, String written) {
        JsonCodec lenient = JsonCodec.lenient(kind);
        String sent = new String(lenient.write(read(lenient, json)), StandardCharsets.UTF_8);
        assertThat(sent).contains(written.substring(1, written.length() - 1));
        Leniency[] others =
                Arrays.stream(Leniency.values()).filter(other -> other != kind).toArray(Leniency[]::new);
        assertThatThrownBy(() -> read(JsonCodec.lenient(others), json)).isInstanceOf(JsonException.class);
    }

    @Test
    @DisplayName("null for a required member is refused unless it is nullable, and accepted by its own kind")
    void requiredMembers() {
        String valid = "{\"name\":\"a\",\"note\":null,\"mark\":null,\"count\":1}";
        assertThat(JsonCodec.standard().read(bytes(valid), TypeRef.of(Required.class)))
                .isEqualTo(new Required("a", null, null, 1));
        String withNull = "{\"name\":null,\"note\":null,\"mark\":null,\"count\":null}";
        assertThatThrownBy(() -> JsonCodec.standard().read(bytes(withNull), TypeRef.of(Required.class)))
                .isInstanceOf(JsonException.class)
                .hasMessageContaining("at /name: Expected java.lang.String, but got null")
                .hasMessageContaining("Leniency.NULL_FOR_REQUIRED");
        assertThat(JsonCodec.lenient(Leniency.NULL_FOR_REQUIRED).read(bytes(withNull), TypeRef.of(Nulls.class)))
                .isEqualTo(new Nulls(null, 0));
    }

    @Test
    @DisplayName("the message names the kind that would accept the value")
    void namesTheKind() {
        assertThatThrownBy(() -> read(JsonCodec.standard(), "{\"whole\":\"12\"}"))
                .hasMessageEndingWith("to `long` value (Leniency.TEXT_FOR_NUMBER accepts it)");
    }

    private static Object read(JsonCodec codec, String json) {
        boolean primitive = json.matches(".*\"(whole|real|yes)\".*");
        return primitive
                ? codec.read(bytes(json), TypeRef.of(Primitives.class))
                : codec.read(bytes(json), TypeRef.of(All.class));
    }

    private static byte[] bytes(String json) {
        return json.getBytes(StandardCharsets.UTF_8);
    }

    record Required(
            @JsonProperty(required = true) String name,
            @JsonProperty(required = true) @Nullable String note,

            @JsonProperty(required = true) @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable String mark,

            @JsonProperty(required = true) long count) {}

    record Nulls(
            @JsonProperty(required = true) @Nullable String name,
            @JsonProperty(required = true) long count) {}

    record Primitives(long whole, double real, boolean yes) {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody
    record All(
            @Nullable String text,
            @Nullable List<String> texts,
            @Nullable Map<String, String> byName,
            @Nullable Kind kind,
            @Nullable Long boxed,
            @Nullable BigDecimal decimal,
            @Nullable Boolean maybe,
            @Nullable OffsetDateTime at,
            @Nullable LocalDate day,
            @Nullable UUID id,
            byte @Nullable [] bytes,

            @JsonFormat(shape = JsonFormat.Shape.STRING) @Nullable Long asText) {}

    record Kind(@JsonValue String value) {
        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        Kind {}
    }
}
