package dev.kit.constructs.validation;

import java.util.List;

/** The result of parsing an input: a value, or all its issues. */
public sealed interface Parsed<T> {

    /** A valid input. {@code value} has defaults and coercions applied. */
    record Valid<T>(T value) implements Parsed<T> {}

    /** An invalid input, with at least one and at most 100 issues. */
    record Invalid<T>(List<Issue> issues) implements Parsed<T> {

        public Invalid {
            issues = List.copyOf(issues);
        }
    }
}
