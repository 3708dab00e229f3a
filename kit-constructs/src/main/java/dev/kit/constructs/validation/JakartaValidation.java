package dev.kit.constructs.validation;

import org.springframework.util.ClassUtils;

/** The parts of Jakarta Validation that are on the class path. */
final class JakartaValidation {

    /** The annotations. Classes compiled with annotations that are missing at run time have none. */
    static final boolean HAS_ANNOTATIONS = isPresent("jakarta.validation.Constraint");

    /** Hibernate Validator, the one provider that names properties as JSON does. */
    static final boolean HAS_VALIDATOR = isPresent("org.hibernate.validator.HibernateValidator");

    private JakartaValidation() {}

    private static boolean isPresent(String type) {
        return ClassUtils.isPresent(type, JakartaValidation.class.getClassLoader());
    }
}
