package dev.kit.constructs.validation;

import jakarta.validation.Validator;
import jakarta.validation.metadata.BeanDescriptor;
import jakarta.validation.metadata.ContainerElementTypeDescriptor;
import java.lang.reflect.Modifier;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.util.ClassUtils;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.util.ClassUtil;

/** Finds the declared types of the objects in and below values, and their constraints. Thread-safe. */
final class ConstrainedTypes {

    private final Supplier<JsonMapper> mapper;
    private final Validator validator;
    private final Map<JavaType, Boolean> reaching = new ConcurrentHashMap<>();
    private final Map<JavaType, List<String>> flaws = new ConcurrentHashMap<>();

    /**
     * Creates the finder.
     *
     * @param mapper knows the members in JSON
     * @param validator knows the constraints
     */
    ConstrainedTypes(Supplier<JsonMapper> mapper, Validator validator) {
        this.mapper = mapper;
        this.validator = validator;
    }

    JsonMapper mapper() {
        return mapper.get();
    }

    BeanDescriptor constraints(Class<?> type) {
        return validator.getConstraintsForClass(type);
    }

    /** Returns whether constraints may be found in or below values of {@code type}. */
    boolean reach(JavaType type) {
        return reaching.computeIfAbsent(
                type,
                root -> below(root).stream()
                        .anyMatch(found -> isOpen(found.getRawClass())
                                || isConstrained(validator.getConstraintsForClass(found.getRawClass()))));
    }

    /** Returns the constraints in and below values of {@code type} that nothing can check. */
    List<String> flaws(JavaType type) {
        return flaws.computeIfAbsent(
                type,
                root -> below(root).stream()
                        .map(JavaType::getRawClass)
                        .filter(found -> found != Object.class)
                        .map(validator::getConstraintsForClass)
                        .flatMap(ConstraintFlaws::of)
                        .distinct()
                        .sorted()
                        .toList());
    }

    private static boolean isOpen(Class<?> type) {
        return !Modifier.isFinal(type.getModifiers()) && !type.isSealed();
    }

    /** Returns the types of the objects in and below values of {@code type}, as far as they are declared. */
    private Set<JavaType> below(JavaType type) {
        Set<JavaType> found = new HashSet<>();
        collect(type, found);
        return found;
    }

    private void collect(@Nullable JavaType type, Set<JavaType> found) {
        if (type == null) {
            return;
        }
        Class<?> raw = type.getRawClass();
        if (type.isContainerType() || type.isReferenceType()) {
            collect(type.getKeyType(), found);
            collect(type.getContentType(), found);
            return;
        }
        if (raw == Field.class) {
            collect(type.containedTypeOrUnknown(0), found);
            return;
        }
        if ((raw != Object.class && isScalar(raw)) || !found.add(type) || raw == Object.class) {
            return;
        }
        if (raw.isSealed()) {
            for (Class<?> permitted : raw.getPermittedSubclasses()) {
                collect(mapper.get().constructType(permitted), found);
            }
        }
        for (Conversion conversion : Conversion.values()) {
            BeanDescription described = describe(type, conversion);
            described.findProperties().forEach(property -> collect(property.getPrimaryType(), found));
            AnnotatedMember value = described.findJsonValueAccessor();
            collect(value == null ? null : value.getType(), found);
        }
    }

    BeanDescription describe(JavaType type, Conversion conversion) {
        JsonMapper known = mapper.get();
        return Introspection.describe(
                conversion == Conversion.READ ? known.deserializationConfig() : known.serializationConfig(), type);
    }

    static boolean isConstrained(BeanDescriptor bean) {
        return bean.hasConstraints()
                || bean.getConstrainedProperties().stream()
                        .anyMatch(property -> property.hasConstraints()
                                || isConstrained(property.getConstrainedContainerElementTypes()));
    }

    static boolean isConstrained(Set<ContainerElementTypeDescriptor> elements) {
        return elements.stream()
                .anyMatch(element ->
                        element.hasConstraints() || isConstrained(element.getConstrainedContainerElementTypes()));
    }

    static boolean isScalar(Class<?> type) {
        return ClassUtils.isPrimitiveOrWrapper(type)
                || ClassUtil.isEnumType(type)
                || type.getName().startsWith("java.")
                || type.getName().startsWith("tools.jackson.");
    }
}
