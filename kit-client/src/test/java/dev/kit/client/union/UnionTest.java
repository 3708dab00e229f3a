package dev.kit.client.union;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.kit.client.json.JsonCodec;
import dev.kit.client.json.JsonException;
import dev.kit.client.json.TypeRef;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonDeserialize;
import tools.jackson.databind.json.JsonMapper;

@SuppressWarnings({"JavaLangClash", "SameNameButDifferent"}) // variants as the generator names them
class UnionTest {

    @Test
    void choosesByDiscriminatorThenByShapeAndKeepsTheUnknown() {
        String json = "[{\"type\":\"cat\",\"lives\":9},{\"type\":\"hound\",\"tail\":true},{\"fins\":2},"
                + "\"Rex\",{\"type\":\"bird\",\"wings\":[1.10,null]},7]";
        List<Pet> pets = read(json, TypeRef.listOf(TypeRef.of(Pet.class)));
        assertThat(pets)
                .containsExactly(
                        new Cat("cat", 9),
                        new Dog("hound", true),
                        new Fish(2),
                        new Pet.OfText("Rex"),
                        pets.get(4),
                        new Pet.Unknown(7));
        assertThat(pets.get(4)).isInstanceOf(Pet.Unknown.class);
        assertThat(new String(JsonCodec.standard().write(pets), StandardCharsets.UTF_8))
                .isEqualTo(json);
    }

    @Test
    @DisplayName("G2 the variants of a union inside a union are decided together with those outside")
    void flattensUnions() {
        assertThat(read("{\"type\":\"cat\",\"lives\":9}", Owned.class)).isEqualTo(new Owned.OfPet(new Cat("cat", 9)));
        assertThat(read("{\"type\":\"noise\",\"volume\":1}", Owned.class)).isEqualTo(new Noise("noise", 1));
        assertThat(read("{\"type\":\"bird\"}", Owned.class)).isInstanceOf(Owned.Unknown.class);
        assertThat(read("true", Owned.class)).isEqualTo(new Owned.Unknown(true));
        assertThat(read("\"Rex\"", Owned.class)).isEqualTo(new Owned.OfPet(new Pet.OfText("Rex")));
    }

    @Test
    @DisplayName("G3 every known value of a member selects its variant, and a value of none excludes them all")
    void usesSeveralValues() {
        assertThat(read("{\"type\":\"CLOSE\"}", Action.class)).isEqualTo(new Leave(new LeaveType("CLOSE")));
        assertThat(read("{\"type\":\"URL\",\"url\":\"u\"}", Action.class)).isInstanceOf(Open.class);
        assertThat(read("{\"type\":\"UPDATE\",\"media\":1}", Action.class)).isInstanceOf(Action.Unknown.class);
    }

    @Test
    @DisplayName("G4 of several lists the one whose items fit is chosen, without turning numbers into text")
    void looksAtItems() {
        assertThat(read("[882]", Prompt.class)).isEqualTo(new Prompt.OfNumbers(List.of(882L)));
        assertThat(read("[\"882\"]", Prompt.class)).isEqualTo(new Prompt.OfTexts(List.of("882")));
        assertThat(read("[[381,309],[238]]", Prompt.class))
                .isEqualTo(new Prompt.OfLists(List.of(List.of(381L, 309L), List.of(238L))));
        assertThat(read("[true]", Prompt.class)).isEqualTo(new Prompt.Unknown(List.of(true)));
    }

    @Test
    @DisplayName("G4 of several formats of text the one that reads it is chosen")
    void looksAtFormats() {
        assertThat(read("\"2026-01-02\"", Moment.class)).isEqualTo(new Moment.OfDate(LocalDate.of(2026, 1, 2)));
        assertThat(read("\"2026-01-02T03:04:05Z\"", Moment.class))
                .isEqualTo(new Moment.OfDateTime(OffsetDateTime.parse("2026-01-02T03:04:05Z")));
        assertThat(read("\"2026-99-99\"", Moment.class)).isEqualTo(new Moment.OfText("2026-99-99"));
        assertThat(read("99999999999", Moment.class)).isEqualTo(new Moment.OfLong(99999999999L));
        assertThat(read("7", Moment.class)).isEqualTo(new Moment.OfInt(7));
    }

    @Test
    @DisplayName("G5 a value that fits no variant at any level is decided in linear time")
    void staysLinear() {
        assertThat(read(bomb(16), Tree.class)).isInstanceOf(Tree.Unknown.class);
        assertThat(read(bomb(120), Tree.class)).isInstanceOf(Tree.Unknown.class);
    }

    @Test
    @DisplayName("G5 variants with the same members are told apart by what is inside")
    void looksInside() {
        assertThat(read("{\"data\":{\"size\":1}}", Result.class)).isInstanceOf(Result.Sized.class);
        assertThat(read("{\"data\":{\"size\":\"L\"}}", Result.class)).isInstanceOf(Result.Named.class);
        assertThat(read("{\"data\":{\"name\":\"n\"}}", Result.class)).isInstanceOf(Result.Unknown.class);
    }

    @Test
    @DisplayName("G7 the mapper of the codec decodes the variants as well")
    void usesItsOwnMapper() {
        JsonCodec snake = JsonCodec.jackson(JsonMapper.builder()
                .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                .build());
        byte[] json = "{\"long_name\":\"x\"}".getBytes(StandardCharsets.UTF_8);
        assertThat(snake.read(json, TypeRef.of(Named.class))).isEqualTo(new Named.Long("x"));
        assertThat(snake.convert(java.util.Map.of("long_name", "x"), TypeRef.of(Named.class)))
                .isEqualTo(new Named.Long("x"));
    }

    @Test
    void tellsThePathOfAWrongMember() {
        assertThatThrownBy(() -> read("[{\"type\":\"cat\",\"lives\":\"many\"}]", TypeRef.listOf(TypeRef.of(Pet.class))))
                .isInstanceOfSatisfying(
                        JsonException.class,
                        failure -> assertThat(failure.path()).isEqualTo("/0/lives"));
    }

    @Test
    void readsEveryNumberExactly() {
        String json = "{\"type\":\"bird\",\"n\":[1,-2147483649,123456789012345678901234567890,1.10,1e400,0.1]}";
        Pet bird = read(json, Pet.class);
        assertThat(new String(JsonCodec.standard().write(bird), StandardCharsets.UTF_8))
                .isEqualTo(json.replace("1e400", "1E+400"));
    }

    private static String bomb(int depth) {
        String json = "{\"x\":1}";
        for (int i = 0; i < depth; i++) {
            json = "{\"x\":1,\"left\":{\"t\":" + json + ",\"y\":\"wrong\"}}";
        }
        return json;
    }

    private static <T> T read(String json, Class<T> type) {
        return read(json, TypeRef.of(type));
    }

    private static <T> T read(String json, TypeRef<T> type) {
        return JsonCodec.standard().read(json.getBytes(StandardCharsets.UTF_8), type);
    }

    @JsonDeserialize(using = Pet.Decoder.class)
    sealed interface Pet permits Cat, Dog, Fish, Pet.OfText, Pet.Unknown {

        final class Decoder extends Union<Pet> {
            Decoder() {
                super(Union.<Pet>orElse(Unknown::new)
                        .discriminator("type")
                        .when("cat", Cat.class)
                        .when("dog", Dog.class)
                        .when("hound", Dog.class)
                        .variant(Cat.class)
                        .variant(Dog.class)
                        .variant(Fish.class)
                        .variant(TypeRef.of(String.class), OfText::new));
            }
        }

        record OfText(@JsonValue String value) implements Pet {}

        record Unknown(@JsonValue @Nullable Object json) implements Pet {}
    }

    @JsonDeserialize
    record Cat(String type, @JsonProperty(required = true) int lives) implements Pet {}

    @JsonDeserialize
    record Dog(String type, boolean tail) implements Pet {}

    @JsonDeserialize
    record Fish(@JsonProperty(required = true) int fins) implements Pet {}

    @JsonDeserialize(using = Owned.Decoder.class)
    sealed interface Owned permits Owned.OfPet, Noise, Owned.Unknown {

        final class Decoder extends Union<Owned> {
            Decoder() {
                super(Union.<Owned>orElse(Unknown::new)
                        .discriminator("type")
                        .when("noise", Noise.class)
                        .variant(TypeRef.of(Pet.class), OfPet::new)
                        .variant(Noise.class));
            }
        }

        record OfPet(@JsonValue Pet value) implements Owned {}

        record Unknown(@JsonValue @Nullable Object json) implements Owned {}
    }

    @JsonDeserialize
    record Noise(String type, int volume) implements Owned {}

    @JsonDeserialize(using = Action.Decoder.class)
    sealed interface Action permits Leave, Open, Action.Unknown {

        final class Decoder extends Union<Action> {
            Decoder() {
                super(Union.<Action>orElse(Unknown::new).variant(Leave.class).variant(Open.class));
            }
        }

        record Unknown(@JsonValue @Nullable Object json) implements Action {}
    }

    @JsonDeserialize
    record Leave(LeaveType type) implements Action {}

    @KnownValues({"BACK", "CLOSE"})
    record LeaveType(@JsonValue String value) {
        @com.fasterxml.jackson.annotation.JsonCreator(
                mode = com.fasterxml.jackson.annotation.JsonCreator.Mode.DELEGATING)
        LeaveType {}
    }

    @JsonDeserialize
    record Open(@KnownValues("URL") String type, @Nullable String url) implements Action {}

    @JsonDeserialize(using = Prompt.Decoder.class)
    sealed interface Prompt {

        final class Decoder extends Union<Prompt> {
            Decoder() {
                super(Union.<Prompt>orElse(Unknown::new)
                        .variant(TypeRef.of(String.class), OfText::new)
                        .variant(TypeRef.listOf(TypeRef.of(String.class)), OfTexts::new)
                        .variant(TypeRef.listOf(TypeRef.of(Long.class)), OfNumbers::new)
                        .variant(TypeRef.listOf(TypeRef.listOf(TypeRef.of(Long.class))), OfLists::new));
            }
        }

        record OfText(@JsonValue String value) implements Prompt {}

        record OfTexts(@JsonValue List<String> value) implements Prompt {}

        record OfNumbers(@JsonValue List<Long> value) implements Prompt {}

        record OfLists(@JsonValue List<List<Long>> value) implements Prompt {}

        record Unknown(@JsonValue @Nullable Object json) implements Prompt {}
    }

    @JsonDeserialize(using = Moment.Decoder.class)
    sealed interface Moment {

        final class Decoder extends Union<Moment> {
            Decoder() {
                super(Union.<Moment>orElse(Unknown::new)
                        .variant(TypeRef.of(LocalDate.class), OfDate::new)
                        .variant(TypeRef.of(OffsetDateTime.class), OfDateTime::new)
                        .variant(TypeRef.of(String.class), OfText::new)
                        .variant(TypeRef.of(Integer.class), OfInt::new)
                        .variant(TypeRef.of(Long.class), OfLong::new));
            }
        }

        record OfDate(@JsonValue LocalDate value) implements Moment {}

        record OfDateTime(@JsonValue OffsetDateTime value) implements Moment {}

        record OfText(@JsonValue String value) implements Moment {}

        record OfInt(@JsonValue Integer value) implements Moment {}

        record OfLong(@JsonValue Long value) implements Moment {}

        record Unknown(@JsonValue @Nullable Object json) implements Moment {}
    }

    @JsonDeserialize(using = Tree.Decoder.class)
    sealed interface Tree {

        final class Decoder extends Union<Tree> {
            Decoder() {
                super(Union.<Tree>orElse(Unknown::new).variant(A.class).variant(B.class));
            }
        }

        @JsonDeserialize
        record A(@Nullable Inner left, int x) implements Tree {}

        @JsonDeserialize
        record B(@Nullable Inner left, int x) implements Tree {}

        record Unknown(@JsonValue @Nullable Object json) implements Tree {}
    }

    record Inner(Tree t, int y) {}

    @JsonDeserialize(using = Result.Decoder.class)
    sealed interface Result {

        final class Decoder extends Union<Result> {
            Decoder() {
                super(Union.<Result>orElse(Unknown::new).variant(Sized.class).variant(Named.class));
            }
        }

        @JsonDeserialize
        record Sized(Size data) implements Result {}

        @JsonDeserialize
        record Named(Name data) implements Result {}

        record Unknown(@JsonValue @Nullable Object json) implements Result {}
    }

    record Size(@JsonProperty(required = true) int size) {}

    record Name(@JsonProperty(required = true) String size) {}

    @JsonDeserialize(using = Named.Decoder.class)
    sealed interface Named {

        final class Decoder extends Union<Named> {
            Decoder() {
                super(Union.<Named>orElse(Unknown::new).variant(Long.class));
            }
        }

        @JsonDeserialize
        record Long(@JsonProperty(required = true) String longName) implements Named {}

        record Unknown(@JsonValue @Nullable Object json) implements Named {}
    }
}
