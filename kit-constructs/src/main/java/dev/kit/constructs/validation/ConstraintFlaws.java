package dev.kit.constructs.validation;

import jakarta.validation.ConstraintValidator;
import jakarta.validation.groups.Default;
import jakarta.validation.metadata.BeanDescriptor;
import jakarta.validation.metadata.ConstraintDescriptor;
import jakarta.validation.metadata.ContainerDescriptor;
import jakarta.validation.metadata.ElementDescriptor;
import jakarta.validation.metadata.ValidateUnwrappedValue;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.ResolvableType;
import org.springframework.util.ClassUtils;

/** Finds constraints that no validator can check for the type of their component. */
final class ConstraintFlaws {

    private static final Logger log = LoggerFactory.getLogger(Schema.class);

    private ConstraintFlaws() {}

    static Stream<String> of(BeanDescriptor bean) {
        String name = bean.getElementClass().getSimpleName();
        return Stream.concat(
                own(name, bean),
                bean.getConstrainedProperties().stream()
                        .flatMap(property -> of(name + "." + property.getPropertyName(), property, property)));
    }

    private static Stream<String> of(String place, ElementDescriptor element, ContainerDescriptor container) {
        return Stream.concat(
                own(place, element),
                container.getConstrainedContainerElementTypes().stream()
                        .flatMap(content -> of(place, content, content)));
    }

    private static Stream<String> own(String place, ElementDescriptor element) {
        Class<?> type = element.getElementClass();
        if (type == null) {
            // A generic type inside another one.
            return Stream.of();
        }
        Set<ConstraintDescriptor<?>> constraints = element.findConstraints()
                .unorderedAndMatchingGroups(Default.class)
                .getConstraintDescriptors();
        constraints.stream()
                .filter(constraint -> ConstraintTexts.hasExpression(constraint.getMessageTemplate()))
                .forEach(constraint -> warn(place, constraint));
        return constraints.stream()
                .filter(constraint -> !isChecked(constraint, type))
                .map(constraint -> place + " has @"
                        + constraint.getAnnotation().annotationType().getSimpleName() + ", which cannot check "
                        + type.getSimpleName());
    }

    private static void warn(String place, ConstraintDescriptor<?> constraint) {
        log.warn(
                "{} has @{} with the message \"{}\". Expressions are not evaluated, and clients read \"is not valid\"."
                        + " Give it a message without an expression.",
                place,
                constraint.getAnnotation().annotationType().getSimpleName(),
                constraint.getMessageTemplate());
    }

    private static boolean isChecked(ConstraintDescriptor<?> constraint, Class<?> type) {
        return isUnwrapped(constraint, type)
                || (accepts(constraint.getConstraintValidatorClasses(), ClassUtils.resolvePrimitiveIfNecessary(type))
                        && constraint.getComposingConstraints().stream().allMatch(part -> isChecked(part, type)));
    }

    /** Returns true also for a constraint that has no validator of its own, since its parts check the value. */
    private static boolean accepts(Collection<? extends Class<?>> validators, Class<?> type) {
        return validators.isEmpty()
                || validators.stream()
                        .anyMatch(validator -> checkedBy(validator).isAssignableFrom(type));
    }

    /** Returns the type of the values that a validator checks. */
    static Class<?> checkedBy(Class<?> validator) {
        return ResolvableType.forClass(ConstraintValidator.class, validator)
                .getGeneric(1)
                .resolve(Object.class);
    }

    private static boolean isUnwrapped(ConstraintDescriptor<?> constraint, Class<?> type) {
        return constraint.getValueUnwrapping() == ValidateUnwrappedValue.UNWRAP
                || (constraint.getValueUnwrapping() == ValidateUnwrappedValue.DEFAULT
                        && List.of("OptionalInt", "OptionalLong", "OptionalDouble", "Field")
                                .contains(type.getSimpleName()));
    }
}
