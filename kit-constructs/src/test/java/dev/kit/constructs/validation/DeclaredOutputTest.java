package dev.kit.constructs.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/** What leaves: the members of the declared types, and numbers that JSON has. */
@NullUnmarked
final class DeclaredOutputTest {

    public static class Payment {
        public long getId() {
            return 1;
        }
    }

    public static final class CardPayment extends Payment {
        public String getCardNumber() {
            return "4111111111111111";
        }
    }

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
    @JsonSubTypes(@JsonSubTypes.Type(value = Dog.class, name = "dog"))
    interface Animal {}

    record Dog(int legs) implements Animal {}

    interface Named {
        String getName();
    }

    record Person(String name, String secret) implements Named {
        @Override
        public String getName() {
            return name;
        }
    }

    interface Marker {}

    record Marked(int x) implements Marker {}

    record Page<T>(T first, List<T> items) {}

    @SuppressWarnings("ArrayRecordComponent") // an array is what is written
    record Order(
            Payment one,
            List<Payment> list,
            Optional<Payment> maybe,
            Map<String, List<Payment>> deep,
            Payment[] array,
            Page<Payment> page,
            Named named) {}

    record Open(
            Animal animal,
            List<Animal> animals,
            Optional<Animal> maybe,
            Map<String, Optional<Animal>> deep,
            Page<Animal> page,
            Object any,
            List<?> wild,
            Comparable<?> value,
            Marker marker,

            @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
            @JsonSubTypes(@JsonSubTypes.Type(value = CardPayment.class, name = "card"))
            Payment tagged) {}

    record Num(double plain, Float boxed) {}

    private static <T> String write(Schema<T> schema, T value) {
        return new String(schema.write(value), StandardCharsets.UTF_8);
    }

    @Test
    @DisplayName("spring S2 members of subclasses leave at no depth")
    void writesDeclaredMembersOnly() {
        Payment card = new CardPayment();
        String written = write(
                Schema.of(Order.class),
                new Order(
                        card,
                        List.of(card),
                        Optional.of(card),
                        Map.of("a", List.of(card)),
                        new Payment[] {card},
                        new Page<>(card, List.of(card)),
                        new Person("Ann", "s3cret")));

        assertThat(written).doesNotContain("4111").doesNotContain("s3cret").contains("\"name\":\"Ann\"");
        assertThat(written.split("\"id\":1", -1)).hasSize(8);
        assertThat(write(
                        Schema.of(new TypeReference<Map<String, Page<Payment>>>() {}),
                        Map.of("a", new Page<>(card, List.of(card)))))
                .isEqualTo("{\"a\":{\"first\":{\"id\":1},\"items\":[{\"id\":1}]}}");
    }

    @Test
    @DisplayName("spring S2 tagged, untyped and undeclared values are written as their own class")
    void keepsOpenTypesOpen() {
        Dog dog = new Dog(4);
        String written = write(
                Schema.of(Open.class),
                new Open(
                        dog,
                        List.of(dog),
                        Optional.of(dog),
                        Map.of("a", Optional.of(dog)),
                        new Page<>(dog, List.of(dog)),
                        dog,
                        List.of(dog),
                        "text",
                        new Marked(3),
                        new CardPayment()));

        String tagged = "{\"kind\":\"dog\",\"legs\":4}";
        assertThat(written)
                .isEqualTo("{\"animal\":" + tagged + ",\"animals\":[" + tagged + "],\"maybe\":" + tagged
                        + ",\"deep\":{\"a\":" + tagged + "},\"page\":{\"first\":" + tagged + ",\"items\":[" + tagged
                        + "]},\"any\":{\"legs\":4},\"wild\":[{\"legs\":4}"
                        + "],\"value\":\"text\",\"marker\":{\"x\":3},\"tagged\":{\"kind\":\"card\","
                        + "\"cardNumber\":\"4111111111111111\",\"id\":1}}");
    }

    static List<Object> infinite() {
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        return List.of(
                new Num(Double.NaN, 1f),
                new Num(1, Float.NEGATIVE_INFINITY),
                Double.POSITIVE_INFINITY,
                Float.NaN,
                List.of(1.0, Double.NaN),
                Map.of("a", Map.of("b", Double.NaN)),
                Optional.of(Double.NaN),
                OptionalDouble.of(Double.NaN),
                new double[] {1, Double.NaN},
                new float[] {Float.NaN},
                new Page<Number>(Double.NaN, List.of()),
                nodes.objectNode().set("a", nodes.arrayNode().add(Double.NaN)),
                nodes.numberNode(Float.NaN));
    }

    @ParameterizedTest
    @MethodSource("infinite")
    @DisplayName("endpoints M1 NaN and infinities are not written, at any depth")
    void refusesInfinities(Object value) {
        for (Schema<Object> schema : List.of(schemaOf(value), Schema.of(Object.class))) {
            assertThatThrownBy(() -> schema.write(value))
                    .isInstanceOf(JacksonException.class)
                    .hasMessageContaining("must be a finite number");
        }
    }

    @SuppressWarnings("unchecked") // the class of the value
    private static Schema<Object> schemaOf(Object value) {
        return (Schema<Object>) Schema.of(value.getClass());
    }

    @Test
    @DisplayName("endpoints M1 finite numbers are written as before")
    void writesFiniteNumbers() {
        JsonNode tree = JsonMapper.shared().readTree("{\"a\":[1.5,2]}");
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("d", 0.1);
        all.put("f", 0.1f);
        all.put("o", OptionalDouble.of(2));
        all.put("e", OptionalDouble.empty());
        all.put("t", tree);
        all.put("a", new double[] {1});
        assertThat(write(Schema.of(new TypeReference<Map<String, Object>>() {}), all))
                .isEqualTo("{\"d\":0.1,\"f\":0.1,\"o\":2.0,\"e\":null,\"t\":{\"a\":[1.5,2]},\"a\":[1.0]}");
    }
}
