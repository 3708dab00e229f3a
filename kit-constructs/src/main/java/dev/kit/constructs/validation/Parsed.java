package dev.kit.constructs.validation;

import java.util.List;

/** What became of an input: a value, or everything that is wrong with it. */
public sealed interface Parsed<T> {

    /** The input fits; {@code value} has defaults and coercions applied. */
    record Valid<T>(T value) implements Parsed<T> {}

    /** The input does not fit; at least one and at most 100 issues. */
    record Invalid<T>(List<Issue> issues) implements Parsed<T> {

        public Invalid {
            issues = List.copyOf(issues);
        }
    }
}
