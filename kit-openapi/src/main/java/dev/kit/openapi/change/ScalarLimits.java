package dev.kit.openapi.change;

import dev.kit.openapi.ApiNode;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** The limits of numbers and texts in a schema. */
final class ScalarLimits {

    private static final Set<String> TRIVIAL = Set.of("", ".*", "^.*$", "^.*", ".*$", "(.*)");

    private ScalarLimits() {}

    /**
     * A bound of numbers.
     *
     * @param exclusive whether the bound itself is not valid
     * @param at the place of the number
     */
    record Bound(BigDecimal value, boolean exclusive, ApiNode at) {}

    /** Returns the lower bound of a schema, in the form without exclusion if it is for integers. */
    static Optional<Bound> lower(FlatSchema schema) {
        return bound(schema, "minimum", "exclusiveMinimum", 1);
    }

    static Optional<Bound> upper(FlatSchema schema) {
        return bound(schema, "maximum", "exclusiveMaximum", -1);
    }

    private static Optional<Bound> bound(FlatSchema schema, String keyword, String exclusive, int sign) {
        boolean whole = !schema.kinds().contains(JsonKind.FRACTION);
        return schema.parts().stream()
                .flatMap(part -> Stream.of(bound(part, keyword, part.flag(exclusive)), bound(part, exclusive, true))
                        .flatMap(Optional::stream))
                .map(bound -> whole ? wholeBound(bound, sign) : bound)
                .max((one, other) -> {
                    int order = one.value().compareTo(other.value()) * sign;
                    return order == 0 ? Boolean.compare(one.exclusive(), other.exclusive()) : order;
                });
    }

    private static Optional<Bound> bound(ApiNode part, String keyword, boolean exclusive) {
        JsonNode value = part.json().path(keyword);
        return value.isNumber()
                ? Optional.of(new Bound(value.decimalValue(), exclusive, part.at(keyword)))
                : Optional.empty();
    }

    private static Bound wholeBound(Bound bound, int sign) {
        RoundingMode inwards = sign > 0 ? RoundingMode.CEILING : RoundingMode.FLOOR;
        BigDecimal whole = bound.value().setScale(0, inwards);
        boolean excluded = bound.exclusive() && whole.compareTo(bound.value()) == 0;
        return new Bound(excluded ? whole.add(BigDecimal.valueOf(sign)) : whole, false, bound.at());
    }

    /** Returns the patterns that restrict a text. */
    static Set<String> patterns(FlatSchema schema) {
        return schema.all("pattern")
                .map(pattern -> pattern.json().asString(""))
                .filter(pattern -> !TRIVIAL.contains(pattern))
                .collect(Collectors.toSet());
    }

    /** Returns whether the limits of a schema admit a value. */
    static boolean admit(FlatSchema schema, JsonNode value) {
        if (value.isNumber()) {
            BigDecimal number = value.decimalValue();
            return lower(schema).filter(bound -> !within(bound, number, 1)).isEmpty()
                    && upper(schema).filter(bound -> !within(bound, number, -1)).isEmpty();
        }
        if (value.isString()) {
            String text = value.stringValue();
            BigDecimal length = BigDecimal.valueOf(text.codePointCount(0, text.length()));
            return schema.greatest("minLength")
                            .filter(least -> length.compareTo(least) < 0)
                            .isEmpty()
                    && schema.least("maxLength")
                            .filter(most -> length.compareTo(most) > 0)
                            .isEmpty()
                    && patterns(schema).stream()
                            .allMatch(pattern -> matcher(pattern).test(text));
        }
        return true;
    }

    private static boolean within(Bound bound, BigDecimal number, int sign) {
        int order = number.compareTo(bound.value()) * sign;
        return bound.exclusive() ? order > 0 : order >= 0;
    }

    /** Returns the test for a pattern, which passes every text if Java does not know the pattern. */
    static Predicate<String> matcher(String pattern) {
        try {
            return Pattern.compile(pattern).asPredicate();
        } catch (PatternSyntaxException unknown) {
            return text -> true;
        }
    }
}
