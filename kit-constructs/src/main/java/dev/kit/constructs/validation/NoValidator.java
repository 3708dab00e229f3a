package dev.kit.constructs.validation;

import dev.kit.constructs.ConstructException;
import jakarta.validation.Constraint;
import jakarta.validation.Valid;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedArrayType;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;

/** Refuses constraints that would not be checked, because Hibernate Validator is not on the class path. */
final class NoValidator implements Constraints {
    private static final ClassValue<Optional<String>> FOUND = new ClassValue<>() {
        @Override
        protected Optional<String> computeValue(Class<?> type) {
            return search(type);
        }
    };

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
        find(type).ifPresent(place -> {
            throw new MissingValidatorException(place);
        });
    }

    /**
     * Returns whether values of {@code type} may belong to a subclass. Refused classes have no schema, but the class of
     * a value may differ from the declared one.
     */
    @Override
    public boolean constrain(JavaType type) {
        return !Modifier.isFinal(type.getRawClass().getModifiers());
    }

    @Override
    public List<String> flaws(JavaType type) {
        return List.of();
    }

    @Override
    public List<Issue> check(Object value, Conversion conversion) {
        if (value instanceof Collection<?> items) {
            items.forEach(NoValidator::refuseValue);
        } else if (value instanceof Map<?, ?> entries) {
            entries.values().forEach(NoValidator::refuseValue);
        } else {
            refuseValue(value);
        }
        return List.of();
    }

    @Override
    public @Nullable ConstraintKeywords keywords() {
        return null;
    }

    private static void refuseValue(@Nullable Object value) {
        if (value != null) {
            refuseConstraints(value.getClass());
        }
    }

    /** Returns the first constraint as text, such as {@code "shop.NewBook.title has the constraint @NotBlank"}. */
    static Optional<String> find(Type type) {
        return JakartaValidation.HAS_ANNOTATIONS ? findAny(type) : Optional.empty();
    }

    private static Optional<String> findAny(Type type) {
        if (type instanceof Class<?> plain) {
            return plain.isArray() ? findAny(plain.getComponentType()) : FOUND.get(plain);
        }
        return parts(type).map(NoValidator::findAny).flatMap(Optional::stream).findFirst();
    }

    private static Stream<Type> parts(Type type) {
        if (type instanceof ParameterizedType generic) {
            return Stream.concat(Stream.of(generic.getRawType()), Arrays.stream(generic.getActualTypeArguments()));
        }
        if (type instanceof GenericArrayType array) {
            return Stream.of(array.getGenericComponentType());
        }
        return type instanceof WildcardType wildcard ? Arrays.stream(wildcard.getUpperBounds()) : Stream.of();
    }

    private static Optional<String> search(Class<?> type) {
        Set<Class<?>> hierarchy = new LinkedHashSet<>();
        addPermitted(type, hierarchy);
        return hierarchy.stream().flatMap(NoValidator::declared).findFirst();
    }

    /** Adds the classes of all values that belong to one of {@code type}, such as the permitted ones. */
    private static void addPermitted(Class<?> type, Set<Class<?>> hierarchy) {
        addInherited(type, hierarchy);
        if (type.isSealed()) {
            for (Class<?> permitted : type.getPermittedSubclasses()) {
                addPermitted(permitted, hierarchy);
            }
        }
    }

    private static void addInherited(@Nullable Class<?> type, Set<Class<?>> hierarchy) {
        if (type != null && !type.isPrimitive() && !type.getName().startsWith("java.") && hierarchy.add(type)) {
            addInherited(type.getSuperclass(), hierarchy);
            for (Class<?> parent : type.getInterfaces()) {
                addInherited(parent, hierarchy);
            }
            Arrays.stream(type.getDeclaredFields())
                    .filter(field -> !Modifier.isStatic(field.getModifiers()))
                    .flatMap(field -> classes(field.getGenericType()))
                    .forEach(found -> addPermitted(found, hierarchy));
        }
    }

    private static Stream<Class<?>> classes(Type type) {
        if (type instanceof Class<?> plain) {
            return plain.isArray() ? classes(plain.getComponentType()) : Stream.of(plain);
        }
        return parts(type).flatMap(NoValidator::classes);
    }

    private static Stream<String> declared(Class<?> type) {
        return Stream.of(
                        named(type, type.getTypeName()),
                        Arrays.stream(type.getDeclaredFields()).flatMap(NoValidator::ofField),
                        Arrays.stream(type.getDeclaredMethods())
                                .filter(NoValidator::isGetter)
                                .flatMap(NoValidator::ofMethod))
                .flatMap(found -> found);
    }

    private static boolean isGetter(Method method) {
        return method.getParameterCount() == 0 && method.getName().matches("(get|is)\\p{Lu}.*");
    }

    private static Stream<String> ofField(Field field) {
        String place = field.getDeclaringClass().getTypeName() + "." + field.getName();
        return Stream.concat(named(field, place), inside(field.getAnnotatedType(), place));
    }

    private static Stream<String> ofMethod(Method method) {
        String place = method.getDeclaringClass().getTypeName() + "." + method.getName() + "()";
        return Stream.concat(named(method, place), inside(method.getAnnotatedReturnType(), place));
    }

    private static Stream<String> inside(AnnotatedType type, String place) {
        Stream<String> own = named(type, place);
        if (type instanceof AnnotatedParameterizedType generic) {
            return Stream.concat(
                    own,
                    Arrays.stream(generic.getAnnotatedActualTypeArguments())
                            .flatMap(argument -> inside(argument, place)));
        }
        return type instanceof AnnotatedArrayType array
                ? Stream.concat(own, inside(array.getAnnotatedGenericComponentType(), place))
                : own;
    }

    private static Stream<String> named(AnnotatedElement element, String place) {
        return Arrays.stream(element.getAnnotations())
                .map(Annotation::annotationType)
                .filter(NoValidator::isConstraint)
                .map(found -> place + " has the constraint @" + found.getSimpleName());
    }

    /** Excludes the container of repeated constraints of one kind, which is no constraint by itself. */
    private static boolean isConstraint(Class<? extends Annotation> type) {
        return type == Valid.class
                || type.isAnnotationPresent(Constraint.class)
                || (type.getEnclosingClass() != null && type.getEnclosingClass().isAnnotationPresent(Constraint.class));
    }

    /** Thrown if constraints exist that no validator on the class path would check. */
    static final class MissingValidatorException extends ConstructException {

        MissingValidatorException(String place) {
            super(
                    place + ", but Hibernate Validator, which checks constraints, is not on the class path."
                            + " Add org.springframework.boot:spring-boot-starter-validation to the application's"
                            + " dependencies (without Spring Boot: org.hibernate.validator:hibernate-validator).",
                    null);
        }
    }
}
