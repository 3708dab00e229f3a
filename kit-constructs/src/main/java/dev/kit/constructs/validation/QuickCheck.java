package dev.kit.constructs.validation;

import jakarta.validation.ConstraintValidator;
import jakarta.validation.groups.Default;
import jakarta.validation.metadata.BeanDescriptor;
import jakarta.validation.metadata.ConstraintDescriptor;
import jakarta.validation.metadata.PropertyDescriptor;
import java.lang.annotation.Annotation;
import java.lang.reflect.Field;
import java.time.temporal.Temporal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.hibernate.validator.constraintvalidation.HibernateConstraintValidator;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.BeanUtils;
import org.springframework.util.ClassUtils;
import org.springframework.util.ReflectionUtils;
import org.springframework.util.StringUtils;

/**
 * Calls the validators of a record's components directly, where these need nothing but the value.
 *
 * <p>Most values are valid, and Hibernate Validator prepares a report for each object. Immutable and thread-safe.
 */
final class QuickCheck {

    private static final List<Class<?>> PLAIN = List.of(
            CharSequence.class, Number.class, Collection.class, Map.class, Enum.class, Temporal.class, UUID.class);

    private final List<Component> components;

    private record Component(Field field, List<ConstraintValidator<?, Object>> validators) {}

    private QuickCheck(List<Component> components) {
        this.components = components;
    }

    /** Returns the checks of a record, or null if its constraints need more than the values of its components. */
    static @Nullable QuickCheck of(BeanDescriptor bean) {
        Class<?> type = bean.getElementClass();
        if (!type.isRecord() || !bean.getConstraintDescriptors().isEmpty()) {
            return null;
        }
        List<Component> components = new ArrayList<>();
        for (PropertyDescriptor property : bean.getConstrainedProperties()) {
            Field field = ReflectionUtils.findField(type, property.getPropertyName());
            if (field == null
                    || !isPlain(field.getType())
                    || ConstrainedTypes.isConstrained(property.getConstrainedContainerElementTypes())
                    || ClassUtils.hasMethod(type, "get" + StringUtils.capitalize(field.getName()))
                    || ClassUtils.hasMethod(type, "is" + StringUtils.capitalize(field.getName()))) {
                return null;
            }
            ReflectionUtils.makeAccessible(field);
            List<ConstraintValidator<?, Object>> validators = new ArrayList<>();
            for (ConstraintDescriptor<?> constraint : property.getConstraintDescriptors()) {
                ConstraintValidator<?, Object> validator = validator(constraint, field.getType());
                if (validator == null) {
                    return null;
                }
                validators.add(validator);
            }
            components.add(new Component(field, validators));
        }
        return new QuickCheck(components);
    }

    /** Excludes types that a value extractor of the application may unwrap. */
    private static boolean isPlain(Class<?> type) {
        return ClassUtils.isPrimitiveOrWrapper(type) || PLAIN.stream().anyMatch(plain -> plain.isAssignableFrom(type));
    }

    /** Returns the library's own validator of a standard constraint, or null. */
    @SuppressWarnings("unchecked") // the validator was chosen for the constraint and the type
    private static @Nullable ConstraintValidator<?, Object> validator(
            ConstraintDescriptor<?> constraint, Class<?> type) {
        Annotation annotation = constraint.getAnnotation();
        if (!annotation.annotationType().getName().startsWith("jakarta.validation.constraints.")
                || !constraint.getGroups().equals(Set.of(Default.class))
                || !constraint.getComposingConstraints().isEmpty()) {
            return null;
        }
        Class<?> boxed = ClassUtils.resolvePrimitiveIfNecessary(type);
        Class<?> chosen = null;
        Class<?> checked = Object.class;
        for (Class<?> candidate : constraint.getConstraintValidatorClasses()) {
            Class<?> accepted = ConstraintFlaws.checkedBy(candidate);
            if (!candidate.getName().startsWith("org.hibernate.validator.internal.")) {
                return null;
            }
            if (accepted.isAssignableFrom(boxed) && (chosen == null || checked.isAssignableFrom(accepted))) {
                chosen = candidate;
                checked = accepted;
            }
        }
        if (chosen == null || HibernateConstraintValidator.class.isAssignableFrom(chosen)) {
            return null;
        }
        var validator = (ConstraintValidator<Annotation, Object>) BeanUtils.instantiateClass(chosen);
        validator.initialize(annotation);
        return validator;
    }

    /** Returns true if all constraints hold; otherwise Hibernate Validator reports the others. */
    @SuppressWarnings("NullAway") // these validators ignore the context
    boolean holds(Object bean) {
        for (Component component : components) {
            Object value = ReflectionUtils.getField(component.field(), bean);
            for (ConstraintValidator<?, Object> validator : component.validators()) {
                if (!validator.isValid(value, null)) {
                    return false;
                }
            }
        }
        return true;
    }
}
