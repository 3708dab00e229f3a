package dev.kit.constructs.validation;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import jakarta.validation.Valid;
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Digits;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Negative;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Past;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.validation.constraints.Size;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QuickCheckTest {

    private static final Validator VALIDATOR = Validation.byDefaultProvider()
            .configure()
            .messageInterpolator(new ConstraintTexts())
            .buildValidatorFactory()
            .getValidator();

    record Article(
            @NotNull String id,
            @NotBlank @Size(max = 3) @Nullable String title,
            @Min(1) @Max(5) int stars,
            @Min(-2) @Nullable Long stock,
            @PositiveOrZero short pages,
            @Negative double loss,

            @DecimalMin("0.1") @DecimalMax(value = "9.9", inclusive = false) @Digits(integer = 1, fraction = 2) @Nullable BigDecimal price,

            @NotEmpty @Size(max = 2) @Nullable List<@Valid Article> parts,
            @Size(min = 1) @Nullable Map<String, String> tags) {}

    @Test
    @DisplayName("agrees with Hibernate Validator on drawn values of all standard constraints")
    void agrees() {
        long seed = Long.getLong("kit.test.seed", 37);
        System.out.println("Seed " + seed + " (-Dkit.test.seed)");
        Random random = new Random(seed);
        QuickCheck quick = QuickCheck.of(VALIDATOR.getConstraintsForClass(Article.class));
        assertThat(quick).isNotNull();
        int valid = 0;
        for (int i = 0; i < 20_000; i++) {
            Article article = article(random, i % 2 == 0 ? 40 : 4);
            boolean holds = quick.holds(article);
            assertThat(holds)
                    .as("%s", article)
                    .isEqualTo(VALIDATOR.validate(article).isEmpty());
            valid += holds ? 1 : 0;
        }
        assertThat(valid).isBetween(1_000, 19_000);
    }

    /** Returns an article of valid components, of which about one in {@code rarity} is drawn from all. */
    @SuppressWarnings("NullAway") // generic methods hide that components may be null
    private static Article article(Random random, int rarity) {
        return new Article(
                drawn(random, rarity, "a", null, ""),
                drawn(random, rarity, "abc", null, "", " ", "abcd"),
                drawn(random, rarity, 3, 0, 1, 5, 6, Integer.MIN_VALUE),
                drawn(random, rarity, 3L, null, -2L, -3L, Long.MAX_VALUE),
                drawn(random, rarity, (short) 3, (short) 0, (short) -1),
                drawn(random, rarity, -1.0, 0.0, Double.NaN, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY),
                drawn(
                        random,
                        rarity,
                        new BigDecimal("1.5"),
                        null,
                        new BigDecimal("0.1"),
                        new BigDecimal("9.9"),
                        BigDecimal.TEN),
                Arrays.asList(new Article[drawn(random, rarity, 1, 0, 2, 3)]),
                drawn(random, rarity, Map.of("a", "b"), null, Map.of()));
    }

    @SafeVarargs
    private static <T extends @Nullable Object> T drawn(Random random, int rarity, T valid, T... others) {
        return random.nextInt(rarity) == 0 ? others[random.nextInt(others.length)] : valid;
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Constraint(validatedBy = Own.Check.class)
    @interface Own {
        String message() default "is not ours";

        Class<?>[] groups() default {};

        Class<? extends Payload>[] payload() default {};

        class Check implements ConstraintValidator<Own, Object> {
            @Override
            public boolean isValid(Object value, ConstraintValidatorContext context) {
                return true;
            }
        }
    }

    interface Later {}

    record OfTheApplication(@Own String id) {}

    record OfAnotherGroup(@NotNull(groups = Later.class) String id) {}

    record OfElements(List<@NotBlank String> ids) {}

    record OfAClock(@Past Instant since) {}

    record OfAValueInside(Optional<@NotBlank String> id) {}

    @Own
    record OfTheObject(@NotNull String id) {}

    record OfAGetter(@NotBlank String id) {
        @NotNull public String getId() {
            return id + id;
        }
    }

    static class Bean {
        @NotNull public String id = "";
    }

    @ParameterizedTest
    @ValueSource(
            classes = {
                OfTheApplication.class,
                OfAnotherGroup.class,
                OfElements.class,
                OfAClock.class,
                OfAValueInside.class,
                OfTheObject.class,
                OfAGetter.class,
                Bean.class
            })
    @DisplayName("leaves to Hibernate Validator what needs more than the value of a component")
    void leaves(Class<?> type) {
        assertThat(QuickCheck.of(VALIDATOR.getConstraintsForClass(type))).isNull();
    }

    @Test
    @DisplayName("reports the violations of an object among many valid ones")
    void reports() {
        record Line(@NotBlank String sku, @Min(1) int quantity) {}
        record Order(@NotEmpty List<Line> lines) {}
        List<Line> lines = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            lines.add(new Line("KB", i == 17 ? 0 : 1));
        }
        assertThat(Schema.of(Order.class).check(new Order(lines)))
                .containsExactly(
                        new Issue(List.of("lines", 17, "quantity"), "must be greater than or equal to 1", "Min"));
    }
}
