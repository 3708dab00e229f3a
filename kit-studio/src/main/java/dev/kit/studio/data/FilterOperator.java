package dev.kit.studio.data;

import java.util.Arrays;
import java.util.Optional;

/** The comparison of a column with a filter's value. */
public enum FilterOperator {
    EQ("eq"),
    NEQ("neq"),
    GT("gt"),
    GTE("gte"),
    LT("lt"),
    LTE("lte"),
    CONTAINS("contains"),
    STARTS_WITH("startsWith"),
    ENDS_WITH("endsWith"),
    IS_NULL("isNull"),
    IS_NOT_NULL("isNotNull");

    private final String text;

    FilterOperator(String text) {
        this.text = text;
    }

    /** Returns the identifier in queries, such as {@code startsWith}. */
    public String text() {
        return text;
    }

    /** Returns whether the operator compares with a value. False for the null checks only. */
    public boolean takesValue() {
        return this != IS_NULL && this != IS_NOT_NULL;
    }

    /** Returns the operator with this identifier; empty if there is none. */
    public static Optional<FilterOperator> parse(String text) {
        return Arrays.stream(values())
                .filter(operator -> operator.text.equals(text))
                .findFirst();
    }
}
