package dev.kit.constructs.validation;

import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Refuses constraints that would not be checked, because Hibernate Validator is not on the class path. */
final class NoValidator implements Constraints {

    /**
     * Refuses a type with constraints.
     *
     * @throws MissingValidatorException if values of {@code type} have constraints and there is no validator
     */
    static void refuse(Type type) {
        if (!JakartaValidation.HAS_VALIDATOR) {
            refuseConstraints(type);
        }
    }

    static void refuseConstraints(Type type) {
        ConstraintSearch.find(type).ifPresent(place -> {
            throw new MissingValidatorException(place);
        });
    }

    /**
     * Returns whether values of {@code type} may belong to a subclass. Refused classes have no schema, but the class of
     * a value may differ from the declared one.
     */
    @Override
    public boolean constrain(Class<?> type) {
        return !Modifier.isFinal(type.getModifiers());
    }

    @Override
    public List<Issue> check(Object value) {
        if (value instanceof Collection<?> items) {
            items.forEach(NoValidator::refuseValue);
        } else if (value instanceof Map<?, ?> entries) {
            entries.values().forEach(NoValidator::refuseValue);
        } else {
            refuseValue(value);
        }
        return List.of();
    }

    private static void refuseValue(@Nullable Object value) {
        if (value != null) {
            refuseConstraints(value.getClass());
        }
    }
}
