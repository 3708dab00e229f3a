package dev.kit.client.union;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.kit.client.json.JsonCodec;
import dev.kit.client.json.JsonException;
import dev.kit.client.json.Leniency;
import dev.kit.client.json.TypeRef;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.annotation.JsonDeserialize;

/** Unions of objects that allow no other members, and of objects whose members must not be null. */
class ClosedUnionTest {

    @Test
    @DisplayName("R3 a closed variant without required members loses no value of a newer server")
    void keepsNewVariants() {
        assertThat(read(JsonCodec.standard(), "{\"must\":[{\"id\":7}]}"))
                .isEqualTo(new Filter(List.of(new HasId(7)), null));
        for (String json : List.of("{\"has_new\":[1,2]}", "{\"must\":[{\"has_new\":[1]}]}", "{\"min\":1,\"x\":{}}")) {
            Condition read = read(JsonCodec.standard(), json);
            assertThat(new String(JsonCodec.standard().write(read), StandardCharsets.UTF_8))
                    .isEqualTo(json);
        }
        assertThat(read(JsonCodec.standard(), "{\"has_new\":[1,2]}")).isInstanceOf(Unknown.class);
    }

    @Test
    @DisplayName("R3 a closed variant that the discriminator selects is excluded by other members, too")
    void excludesSelectedVariants() {
        assertThat(read("{\"kind\":\"a\",\"x\":1}")).isEqualTo(new A("a", 1));
        assertThat(read("{\"kind\":\"a\",\"x\":1,\"y\":2}")).isInstanceOf(UnknownKind.class);
        assertThatThrownBy(() -> read("{\"kind\":\"a\",\"x\":\"1\"}"))
                .isInstanceOf(JsonException.class)
                .hasMessageContaining(" at /x");
    }

    @Test
    @DisplayName("R4 null for a required member that may not be null excludes a variant, unless it is accepted")
    void nullExcludes() {
        assertThat(read(JsonCodec.standard(), "{\"name\":null}")).isInstanceOf(Unknown.class);
        assertThat(read(JsonCodec.lenient(Leniency.NULL_FOR_REQUIRED), "{\"name\":null}"))
                .isEqualTo(new Named(null));
    }

    @Test
    @DisplayName("R6 a kind of value that is accepted does not exclude a variant")
    void acceptedKindsFit() {
        assertThat(read(JsonCodec.standard(), "{\"id\":\"7\"}")).isInstanceOf(Unknown.class);
        assertThat(read(JsonCodec.lenient(Leniency.TEXT_FOR_NUMBER), "{\"id\":\"7\"}"))
                .isEqualTo(new HasId(7));
        assertThat(read(JsonCodec.lenient(Leniency.TEXT_FOR_BOOLEAN), "{\"id\":\"7\"}"))
                .isInstanceOf(Unknown.class);
        assertThat(read(JsonCodec.lenient(Leniency.NUMBER_FOR_TEXT), "{\"name\":7}"))
                .isEqualTo(new Named("7"));
    }

    private static Condition read(JsonCodec codec, String json) {
        return codec.read(json.getBytes(StandardCharsets.UTF_8), TypeRef.of(Condition.class));
    }

    private static Kinds read(String json) {
        return JsonCodec.standard().read(json.getBytes(StandardCharsets.UTF_8), TypeRef.of(Kinds.class));
    }

    @JsonDeserialize(using = Condition.Decoder.class)
    sealed interface Condition permits HasId, Named, Filter, Unknown {

        final class Decoder extends Union<Condition> {
            public Decoder() {
                super(Union.<Condition>orElse(Unknown::new)
                        .variant(HasId.class)
                        .variant(Named.class)
                        .variant(Filter.class));
            }
        }
    }

    @JsonDeserialize
    record HasId(@JsonProperty(required = true) long id) implements Condition {}

    @JsonDeserialize
    record Named(@JsonProperty(required = true) String name) implements Condition {

        Named(@Nullable String name) {
            this.name = String.valueOf(name);
        }
    }

    @ClosedObject
    @JsonDeserialize
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Filter(@Nullable List<Condition> must, @Nullable Long min) implements Condition {}

    record Unknown(@JsonValue @Nullable Object json) implements Condition {}

    @JsonDeserialize(using = Kinds.Decoder.class)
    sealed interface Kinds permits A, B, UnknownKind {

        final class Decoder extends Union<Kinds> {
            public Decoder() {
                super(Union.<Kinds>orElse(UnknownKind::new)
                        .discriminator("kind")
                        .when("a", A.class)
                        .when("b", B.class)
                        .variant(A.class)
                        .variant(B.class));
            }
        }
    }

    @ClosedObject
    @JsonDeserialize
    record A(
            @JsonProperty(required = true) String kind,
            @JsonProperty(required = true) long x) implements Kinds {}

    @JsonDeserialize
    record B(@JsonProperty(required = true) String kind) implements Kinds {}

    record UnknownKind(@JsonValue @Nullable Object json) implements Kinds {}
}
