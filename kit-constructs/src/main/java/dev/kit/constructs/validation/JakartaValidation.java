package dev.kit.constructs.validation;

import org.springframework.util.ClassUtils;

/** The parts of Jakarta Validation that are on the class path. */
final class JakartaValidation {

    /**
     * True if the annotations are present. Classes compiled with annotations that are missing at run time have none.
     */
    static final boolean HAS_ANNOTATIONS = isPresent("jakarta.validation.Constraint");

    /** True if Hibernate Validator is present, the only provider that names properties as JSON does. */
    static final boolean HAS_VALIDATOR = isPresent("org.hibernate.validator.HibernateValidator");

    private JakartaValidation() {}

    private static boolean isPresent(String type) {
        return ClassUtils.isPresent(type, JakartaValidation.class.getClassLoader());
    }
}
