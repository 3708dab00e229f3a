package dev.kit.constructs.validation;

import java.util.List;
import java.util.function.Supplier;
import tools.jackson.databind.json.JsonMapper;

/** The constraints of values. Thread-safe. */
sealed interface Constraints permits JakartaConstraints, NoValidator {

    int MAX_ISSUES = 100;

    /** Returns those that Hibernate Validator checks, or refuses all where it is not on the class path. */
    static Constraints of(Supplier<JsonMapper> mapper) {
        return JakartaValidation.HAS_VALIDATOR ? new JakartaConstraints(mapper) : new NoValidator();
    }

    /** Returns false where no value of {@code type} has anything to check. */
    boolean constrain(Class<?> type);

    /** Returns the broken constraints of {@code value}, by path. */
    List<Issue> check(Object value);
}
