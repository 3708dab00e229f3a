package dev.kit.constructs.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.constructs.ReducedClassPath;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.net.URLClassLoader;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.json.JsonMapper;

@DisplayName("Constraints without a validator")
final class NoValidatorTest {

    record Free(String title, List<String> tags) {}

    record Titled(@NotBlank String title) {}

    record Tagged(List<@NotBlank String> tags) {}

    record Twice(@Size(min = 1) @Size(max = 3) String title) {}

    record Nested(@Valid Titled inner) {}

    record Prices(Map<String, List<@Positive Integer>> prices) {}

    record Unmarked(List<Titled[]> inner) {}

    sealed interface Shape {}

    record Circle(@Positive int radius) implements Shape {}

    record Point() implements Shape {}

    interface Named {
        @NotNull String getName();
    }

    static final class Person implements Named {
        @Override
        public String getName() {
            return "Ann";
        }
    }

    static class Base {}

    static final class Derived extends Base {
        @Positive int value = 1;
    }

    @ParameterizedTest
    @DisplayName("FC-A7 a schema with constraints names the place and the dependency")
    @ValueSource(strings = {"Titled", "Tagged", "Twice", "Nested", "Unmarked", "Prices", "Shape", "Person", "Derived"})
    void refusesConstraints(String type) throws Exception {
        try (URLClassLoader loader = ReducedClassPath.without("hibernate-validator")) {
            Class<?> constrained = loader.loadClass(NoValidatorTest.class.getName() + "$" + type);
            assertThatThrownBy(() -> schema(loader, constrained))
                    .cause()
                    .hasMessageStartingWith(NoValidatorTest.class.getName() + "$")
                    .hasMessageContaining(" has the constraint @")
                    .hasMessageEndingWith(
                            ", but Hibernate Validator, which checks constraints, is not on the class path."
                                    + " Add org.springframework.boot:spring-boot-starter-validation to the application's"
                                    + " dependencies (without Spring Boot: org.hibernate.validator:hibernate-validator).");
        }
    }

    @ParameterizedTest
    @DisplayName(
            "FC-A7 types without constraints are read, written and described as ever, with and without annotations")
    @ValueSource(strings = {"hibernate-validator", "validat"})
    void needsNothingForTheRest(String missing) throws Exception {
        try (URLClassLoader loader = ReducedClassPath.without(missing)) {
            Object schema = schema(loader, loader.loadClass(Free.class.getName()));
            Class<?> type = loader.loadClass(Schema.class.getName());
            byte[] json = "{\"title\":\"a\",\"tags\":[\"b\"]}".getBytes(java.nio.charset.StandardCharsets.UTF_8);
            Object parsed = type.getMethod("parse", byte[].class).invoke(schema, json);
            assertThat(parsed).hasToString("Valid[value=Free[title=a, tags=[b]]]");
            assertThat(type.getMethod("jsonSchema").invoke(schema)).asString().contains("\"tags\"");
        }
    }

    @Test
    @DisplayName("FC-A7 a value whose class has constraints is refused where its declared type has none")
    void refusesValues() {
        NoValidator constraints = new NoValidator();
        assertThat(constraints.constrain(type(Base.class))).isTrue();
        assertThat(constraints.constrain(type(Free.class))).isFalse();
        assertThat(constraints.check(new Base(), Conversion.WRITE)).isEmpty();
        assertThat(constraints.check(List.of(new Free("a", List.of())), Conversion.WRITE))
                .isEmpty();
        assertThatThrownBy(() -> constraints.check(new Derived(), Conversion.WRITE))
                .isInstanceOf(NoValidator.MissingValidatorException.class);
        assertThatThrownBy(() -> constraints.check(List.of(new Base(), new Derived()), Conversion.WRITE))
                .hasMessageContaining("Derived.value has the constraint @Positive");
        assertThatThrownBy(() -> constraints.check(Map.of("one", new Titled("t")), Conversion.WRITE))
                .hasMessageContaining("Titled.title has the constraint @NotBlank");
    }

    @Test
    @DisplayName("FC-A7 constraints are found in arguments of generic types, and a sibling's are not its own")
    void looksIntoGenericTypes() {
        assertThat(NoValidator.find(new TypeReference<List<? extends Titled>>() {}.getType()))
                .isPresent();
        assertThat(NoValidator.find(new TypeReference<Map<String, Titled[]>>() {}.getType()))
                .isPresent();
        assertThat(NoValidator.find(new TypeReference<Map<String, Free[]>>() {}.getType()))
                .isEmpty();
        assertThat(NoValidator.find(Point.class)).isEmpty();
    }

    private static Object schema(ClassLoader loader, Class<?> type) throws ReflectiveOperationException {
        return loader.loadClass(Schema.class.getName())
                .getMethod("of", Class.class)
                .invoke(null, type);
    }

    private static JavaType type(Class<?> type) {
        return JsonMapper.shared().constructType(type);
    }
}
