package dev.kit.constructs.validation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonIgnore;
import jakarta.validation.Constraint;
import jakarta.validation.GroupSequence;
import jakarta.validation.Payload;
import jakarta.validation.constraints.AssertTrue;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Digits;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Null;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.validation.constraints.Size;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@DisplayName("Keywords of constraints")
final class ConstraintKeywordsTest {

    interface OnUpdate {}

    interface Later {}

    @NullUnmarked
    record Grouped(
            @Size(min = 5, groups = OnUpdate.class) String size,
            @NotNull(groups = OnUpdate.class) String required) {}

    @NullUnmarked
    @GroupSequence({Sequenced.class, Later.class})
    record Sequenced(
            @NotBlank String first,
            @NotBlank(groups = Later.class) String second) {}

    record Elements(
            List<@Size(max = 3) String> list,
            Map<@Size(min = 2) String, @Positive Integer> map,
            Optional<@Size(min = 1, max = 4) String> maybe,
            Optional<@Min(1) @Max(100) Integer> limit,
            List<List<@NotBlank String>> deep,
            Map<String, @NotEmpty List<@Min(2) Integer>> lists) {}

    @SuppressWarnings("ArrayRecordComponent")
    record Texts(
            @Pattern(regexp = "abc", flags = Pattern.Flag.CASE_INSENSITIVE) String flags,

            @Pattern(regexp = "^a|b$") String either,

            @Pattern(regexp = "a+") @Pattern(regexp = "[a-z]{2}") String several,

            @Size(max = 3) byte[] bytes,
            @Min(3) String digits,
            @Positive String number) {}

    record Numbers(
            @Digits(integer = 3, fraction = 2) BigDecimal price,
            @Digits(integer = 2, fraction = 0) BigDecimal whole,
            @Min(3) @PositiveOrZero @DecimalMin("2.5") int lowest,

            @Max(3) @DecimalMax(value = "2.50", inclusive = false) double highest,

            @Year int year,
            @Size(min = 2) @NotEmpty @Nullable String sized) {}

    record Agreed(@AssertTrue boolean terms) {}

    record Reserved(
            @Null @Nullable String text, @Nullable @Null Agreed agreed, List<@Null @Nullable String> list) {}

    @Min(1900) @Max(2100) @Constraint(validatedBy = {})
    @Retention(RetentionPolicy.RUNTIME)
    @interface Year {

        String message() default "year";

        Class<?>[] groups() default {};

        Class<? extends Payload>[] payload() default {};
    }

    @Test
    @DisplayName("endpoints M5 constraints of groups that are not checked are not described")
    void leavesGroupsOut() {
        assertThat(schema(Grouped.class).path("required").isMissingNode()).isTrue();
        assertThat(property(Grouped.class, "size")).isEqualTo(json("{'type':'string'}"));
    }

    @Test
    @DisplayName("what has to be null is null in the document")
    void describesNull() {
        assertThat(property(Reserved.class, "text")).isEqualTo(json("{'type':'null'}"));
        assertThat(property(Reserved.class, "agreed")).isEqualTo(json("{'type':'null'}"));
        assertThat(property(Reserved.class, "list")).isEqualTo(json("{'type':'array','items':{'type':'null'}}"));
    }

    @Test
    @DisplayName("endpoints M5 all groups of a sequence are described")
    void describesSequences() {
        assertThat(schema(Sequenced.class).path("required")).isEqualTo(json("['first','second']"));
    }

    @Test
    @DisplayName("endpoints M5 newcomer L5 constraints of elements, keys, values and optional values are described")
    void describesElements() {
        assertThat(property(Elements.class, "list"))
                .isEqualTo(json("{'type':'array','items':{'type':'string','maxLength':3}}"));
        assertThat(property(Elements.class, "map"))
                .isEqualTo(json("{'type':'object','additionalProperties':{'type':'integer','format':'int32',"
                        + "'exclusiveMinimum':0},'propertyNames':{'type':'string','minLength':2}}"));
        assertThat(property(Elements.class, "maybe"))
                .isEqualTo(json("{'type':['string','null'],'minLength':1,'maxLength':4}"));
        assertThat(property(Elements.class, "limit").path("minimum").asInt()).isEqualTo(1);
        assertThat(property(Elements.class, "limit").path("maximum").asInt()).isEqualTo(100);
        assertThat(property(Elements.class, "deep").at("/items/items/minLength").asInt())
                .isEqualTo(1);
        assertThat(property(Elements.class, "lists")
                        .at("/additionalProperties/minItems")
                        .asInt())
                .isEqualTo(1);
        assertThat(property(Elements.class, "lists")
                        .at("/additionalProperties/items/minimum")
                        .asInt())
                .isEqualTo(2);
    }

    @Test
    @DisplayName("endpoints M5 texts are described as far as JSON Schema can, never narrower")
    void describesTexts() {
        assertThat(property(Texts.class, "flags")).isEqualTo(json("{'type':'string'}"));
        assertThat(property(Texts.class, "either").path("pattern").asString()).isEqualTo("^(?:^a|b$)$");
        JsonNode several = property(Texts.class, "several");
        assertThat(List.of(
                        several.path("pattern").asString(),
                        several.at("/allOf/0/pattern").asString()))
                .containsExactlyInAnyOrder("^(?:a+)$", "^(?:[a-z]{2})$");
        assertThat(property(Texts.class, "bytes").has("maxLength")).isFalse();
        assertThat(property(Texts.class, "digits")).isEqualTo(json("{'type':'string'}"));
        assertThat(property(Texts.class, "number")).isEqualTo(json("{'type':'string'}"));
    }

    @Test
    @DisplayName("endpoints M5 numbers are described with the stricter of two bounds")
    void describesNumbers() {
        assertThat(property(Numbers.class, "price"))
                .isEqualTo(json("{'type':'number','exclusiveMinimum':-1000,'exclusiveMaximum':1000}"));
        assertThat(property(Numbers.class, "whole").path("multipleOf").asInt()).isEqualTo(1);
        assertThat(property(Numbers.class, "lowest").path("minimum").decimalValue())
                .isEqualByComparingTo("3");
        assertThat(property(Numbers.class, "highest").has("maximum")).isFalse();
        assertThat(property(Numbers.class, "highest").path("exclusiveMaximum").decimalValue())
                .isEqualByComparingTo("2.5");
        assertThat(property(Numbers.class, "year").path("minimum").asInt()).isEqualTo(1900);
        assertThat(property(Numbers.class, "sized").path("minLength").asInt()).isEqualTo(2);
        assertThat(property(Agreed.class, "terms").path("const").asBoolean()).isTrue();
    }

    private static JsonNode property(Class<?> type, String name) {
        return schema(type).path("properties").path(name);
    }

    private static JsonNode schema(Class<?> type) {
        return JsonMapper.shared()
                .readTree(String.valueOf(
                        Schema.of(type).jsonSchema().definitions().get(type.getTypeName())));
    }

    private static JsonNode json(String text) {
        return JsonMapper.shared().readTree(text.replace('\'', '"'));
    }

    record Span(int from, int to) {
        @AssertTrue @JsonIgnore
        public boolean isOrdered() {
            return from <= to;
        }
    }

    @Test
    @DisplayName("endpoints M5 a rule of an object that is no member leaves its description as it is")
    void describesObjectsWithRules() {
        assertThat(schema(Span.class).path("properties").propertyNames()).containsExactly("from", "to");
    }
}
