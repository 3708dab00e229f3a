package dev.kit.constructs.validation;

import dev.kit.constructs.ConstructException;
import jakarta.validation.Constraint;
import jakarta.validation.Valid;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedArrayType;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.util.ClassUtils;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.type.TypeFactory;

/** Refuses constraints that would not be checked, because Hibernate Validator is not on the class path. */
final class NoValidator implements Constraints {

    /** Classes compiled with annotations that are missing at run time have none. */
    private static final boolean HAS_ANNOTATIONS =
            ClassUtils.isPresent("jakarta.validation.Constraint", NoValidator.class.getClassLoader());

    private static final ClassValue<Optional<String>> FOUND = new ClassValue<>() {
        @Override
        protected Optional<String> computeValue(Class<?> type) {
            return find(type);
        }
    };

    /**
     * Refuses a type with constraints.
     *
     * @throws MissingValidatorException if values of {@code type} have constraints and there is no validator
     */
    static void refuse(Type type) {
        if (!HAS_VALIDATOR) {
            find(type).ifPresent(NoValidator::refuse);
        }
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
        (value instanceof Map<?, ?> entries
                        ? entries.values()
                        : value instanceof Collection<?> items ? items : List.of(value))
                .forEach(NoValidator::refuseValue);
        return List.of();
    }

    @Override
    public @Nullable ConstraintKeywords keywords() {
        return null;
    }

    private static void refuseValue(@Nullable Object value) {
        if (value != null) {
            FOUND.get(value.getClass()).ifPresent(NoValidator::refuse);
        }
    }

    private static void refuse(String place) {
        throw new MissingValidatorException(place);
    }

    /** Returns the first constraint as text, such as {@code "shop.NewBook.title has the constraint @NotBlank"}. */
    static Optional<String> find(Type type) {
        if (!HAS_ANNOTATIONS) {
            return Optional.empty();
        }
        Set<Class<?>> found = new LinkedHashSet<>();
        // Not kept, since it would retain the classes that kit dev has replaced.
        TypeFactory types = TypeFactory.createDefaultInstance();
        collect(types.constructType(type), types, true, found);
        return found.stream().flatMap(NoValidator::declared).findFirst();
    }

    /** Adds the classes in and below the values of a type; those below a super type only as far as it declares them. */
    private static void collect(@Nullable JavaType type, TypeFactory types, boolean values, Set<Class<?>> found) {
        if (type == null) {
            return;
        }
        collect(type.getContentType(), types, true, found);
        type.getBindings().getTypeParameters().forEach(argument -> collect(argument, types, true, found));
        Class<?> raw = type.getRawClass();
        if (values && raw.isSealed()) {
            for (Class<?> permitted : raw.getPermittedSubclasses()) {
                collect(types.constructType(permitted), types, true, found);
            }
        }
        if (!type.isPrimitive() && !raw.getName().startsWith("java.") && found.add(raw)) {
            collect(type.getSuperClass(), types, false, found);
            type.getInterfaces().forEach(parent -> collect(parent, types, false, found));
            Arrays.stream(raw.getDeclaredFields())
                    .filter(field -> !Modifier.isStatic(field.getModifiers()))
                    .forEach(field -> collect(types.constructType(field.getGenericType()), types, true, found));
        }
    }

    private static Stream<String> declared(Class<?> type) {
        Stream<String> fields = Arrays.stream(type.getDeclaredFields())
                .flatMap(field -> ofMember(field, field.getName(), field.getAnnotatedType()));
        Stream<String> getters = Arrays.stream(type.getDeclaredMethods())
                .filter(NoValidator::isGetter)
                .flatMap(getter -> ofMember(getter, getter.getName() + "()", getter.getAnnotatedReturnType()));
        return Stream.of(named(type, type.getTypeName()), fields, getters).flatMap(found -> found);
    }

    private static boolean isGetter(Method method) {
        return method.getParameterCount() == 0 && method.getName().matches("(get|is)\\p{Lu}.*");
    }

    private static <M extends AnnotatedElement & Member> Stream<String> ofMember(
            M member, String name, AnnotatedType type) {
        String place = member.getDeclaringClass().getTypeName() + "." + name;
        return Stream.concat(named(member, place), inside(type, place));
    }

    private static Stream<String> inside(AnnotatedType type, String place) {
        Stream<AnnotatedType> parts = type instanceof AnnotatedParameterizedType generic
                ? Stream.of(generic.getAnnotatedActualTypeArguments())
                : type instanceof AnnotatedArrayType array
                        ? Stream.of(array.getAnnotatedGenericComponentType())
                        : Stream.of();
        return Stream.concat(named(type, place), parts.flatMap(part -> inside(part, place)));
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
