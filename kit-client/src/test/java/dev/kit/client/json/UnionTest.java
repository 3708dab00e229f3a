package dev.kit.client.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class UnionTest {

    private static final TypeRef<List<Pet>> PETS = TypeRef.listOf(TypeRef.of(Pet.class));

    @Test
    void choosesByDiscriminatorThenByShapeAndKeepsTheUnknown() {
        String json = "[{\"type\":\"cat\",\"lives\":9},{\"type\":\"hound\",\"tail\":true},{\"fins\":2},"
                + "\"Rex\",{\"type\":\"bird\",\"wings\":[1.10,null]},7]";
        List<Pet> pets = JsonCodec.standard().read(json.getBytes(StandardCharsets.UTF_8), PETS);
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

    sealed interface Pet permits Cat, Dog, Fish, Pet.OfText, Pet.Unknown {

        Union<Pet> UNION = Union.<Pet>orElse(Unknown::new)
                .discriminator("type")
                .when("cat", Cat.class)
                .when("dog", Dog.class)
                .when("hound", Dog.class)
                .object(Cat.class, new Union.Members(Set.of("type", "lives"), Set.of("lives"), Map.of("type", "cat")))
                .object(Fish.class, new Union.Members(Set.of("fins"), Set.of("fins"), Map.of()))
                .value(Union.Kind.TEXT, TypeRef.of(String.class), OfText::new)
                .build();

        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        static Pet fromJson(Object json) {
            return UNION.decode(json);
        }

        record OfText(@JsonValue String value) implements Pet {}

        record Unknown(@JsonValue @Nullable Object json) implements Pet {}
    }

    record Cat(String type, int lives) implements Pet {}

    record Dog(String type, boolean tail) implements Pet {}

    record Fish(int fins) implements Pet {}
}
