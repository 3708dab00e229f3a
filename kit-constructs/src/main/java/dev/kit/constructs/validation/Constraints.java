package dev.kit.constructs.validation;

import java.util.List;
import java.util.function.Supplier;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.json.JsonMapper;

/** The constraints of values. Thread-safe. */
sealed interface Constraints permits JakartaConstraints, NoValidator {

    int MAX_ISSUES = 100;

    /**
     * Returns constraints checked by Hibernate Validator, or an instance that refuses all if it is not on the class
     * path.
     */
    static Constraints of(Supplier<JsonMapper> mapper) {
        return JakartaValidation.HAS_VALIDATOR ? new JakartaConstraints(mapper) : new NoValidator();
    }

    /** Returns false if no value of {@code type} has anything to check. */
    boolean constrain(JavaType type);

    /** Returns the violated constraints of {@code value} and of all values below it, by path. */
    List<Issue> check(Object value, Direction direction);
}
