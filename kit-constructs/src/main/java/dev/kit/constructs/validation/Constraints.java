package dev.kit.constructs.validation;

import jakarta.validation.Configuration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.util.ClassUtils;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.json.JsonMapper;

/** The constraints of values. Thread-safe. */
sealed interface Constraints permits JakartaConstraints, NoValidator {

    int MAX_ISSUES = 100;

    /** True if Hibernate Validator is present, the only provider that names properties as JSON does. */
    boolean HAS_VALIDATOR =
            ClassUtils.isPresent("org.hibernate.validator.HibernateValidator", Constraints.class.getClassLoader());

    /**
     * Returns constraints checked by Hibernate Validator, or an instance that refuses all if it is not on the class
     * path.
     */
    static Constraints of(Supplier<JsonMapper> mapper, @Nullable Consumer<Configuration<?>> settings) {
        return HAS_VALIDATOR ? new JakartaConstraints(mapper, settings) : new NoValidator();
    }

    /** Returns false if no value of {@code type} has anything to check. */
    boolean constrain(JavaType type);

    /** Returns the constraints in and below values of {@code type} that nothing can check, as sentences. */
    List<String> flaws(JavaType type);

    /** Returns the violated constraints of {@code value} and of all values below it, by path. */
    List<Issue> check(Object value, Conversion conversion);

    /** Returns the keywords of these constraints, or null if there are none. */
    @Nullable ConstraintKeywords keywords();
}
