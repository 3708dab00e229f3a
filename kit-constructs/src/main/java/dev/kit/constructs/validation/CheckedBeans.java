package dev.kit.constructs.validation;

import jakarta.validation.Validator;
import jakarta.validation.metadata.BeanDescriptor;
import jakarta.validation.metadata.ContainerElementTypeDescriptor;
import jakarta.validation.metadata.PropertyDescriptor;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.util.ClassUtils;
import org.springframework.util.ReflectionUtils;
import tools.jackson.databind.AnnotationIntrospector;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.introspect.AnnotatedField;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.introspect.BeanPropertyDefinition;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.util.ClassUtil;
import tools.jackson.databind.util.NameTransformer;

/** Finds the parts of classes that are checked: the members in JSON, and the rules of an object. Thread-safe. */
final class CheckedBeans {

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
    CheckedBeans(Supplier<JsonMapper> mapper, Validator validator) {
        this.mapper = mapper;
        this.validator = validator;
    }

    /** Returns a key of a map as JSON names it. */
    String nameOf(Object key) {
        return mapper.get()
                .valueToTree(Map.of(key, true))
                .propertyNames()
                .iterator()
                .next();
    }

    CheckedBean of(Class<?> type, Conversion conversion) {
        if (isScalar(type) || isLazy(type)) {
            return CheckedBean.FREE;
        }
        BeanDescription described = describe(mapper.get().constructType(type), conversion);
        AnnotatedMember value = described.findJsonValueAccessor();
        Map<String, Object> steps = new HashMap<>();
        List<CheckedBean.Member> members = new ArrayList<>();
        if (value != null) {
            steps.put(propertyOf(value), JsonPath.IN_PLACE);
            add(members, value, JsonPath.IN_PLACE);
        } else {
            AnnotatedMember further = further(type, described);
            for (BeanPropertyDefinition property : described.findProperties()) {
                if (isInJson(property, conversion)) {
                    Object step = step(property);
                    names(property).forEach(name -> steps.put(name, step));
                    add(members, accessor(type, property), step);
                }
            }
            if (further != null) {
                steps.put(propertyOf(further), JsonPath.IN_PLACE);
                members.removeIf(member -> member.accessor().equals(further));
                add(members, further, JsonPath.IN_PLACE);
            }
        }
        BeanDescriptor constraints = validator.getConstraintsForClass(type);
        return new CheckedBean(
                isConstrained(constraints), steps, steps.isEmpty() ? Set.of() : hidden(constraints, steps), members);
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

    private void add(List<CheckedBean.Member> members, @Nullable AnnotatedMember accessor, Object step) {
        if (accessor != null && reach(accessor.getType())) {
            accessor.fixAccess(true);
            members.add(new CheckedBean.Member(accessor, step));
        }
    }

    private BeanDescription describe(JavaType type, Conversion conversion) {
        return conversion == Conversion.READ
                ? Introspection.describe(mapper.get(), type)
                : Introspection.describeWritten(mapper.get(), type);
    }

    private static boolean isInJson(BeanPropertyDefinition property, Conversion conversion) {
        AnnotationIntrospector.ReferenceProperty reference = property.findReferenceType();
        return (conversion == Conversion.READ ? property.couldDeserialize() : property.couldSerialize())
                && (reference == null || !reference.isBackReference());
    }

    /** Returns the map of the members that have no property, or null if the class has none. */
    private @Nullable AnnotatedMember further(Class<?> type, BeanDescription described) {
        AnnotatedMember shown =
                describe(mapper.get().constructType(type), Conversion.WRITE).findAnyGetter();
        return shown == null && described.findAnySetterAccessor() instanceof AnnotatedField field ? field : shown;
    }

    private Object step(BeanPropertyDefinition property) {
        AnnotatedMember member = property.getPrimaryMember();
        var config = mapper.get().deserializationConfig();
        NameTransformer unwrapped = config.getAnnotationIntrospector().findUnwrappingNameTransformer(config, member);
        return unwrapped == null ? property.getName() : unwrapped;
    }

    /** Returns what has the value of a property, or null if nothing can be asked for it. */
    private @Nullable AnnotatedMember accessor(Class<?> type, BeanPropertyDefinition property) {
        return property.getAccessor() != null
                ? property.getAccessor()
                : describe(mapper.get().constructType(type), Conversion.WRITE).findProperties().stream()
                        .filter(written -> written.getInternalName().equals(property.getInternalName()))
                        .map(BeanPropertyDefinition::getAccessor)
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(null);
    }

    /** Returns the names of a property for Jackson and for Jakarta Validation, which differ for some getters. */
    static Set<String> names(BeanPropertyDefinition property) {
        return Stream.of(property.getGetter(), property.getField())
                .filter(Objects::nonNull)
                .map(CheckedBeans::propertyOf)
                .collect(Collectors.toCollection(() -> new HashSet<>(Set.of(property.getInternalName()))));
    }

    private static String propertyOf(AnnotatedMember member) {
        String name = member.getName();
        String bare = name.startsWith("get") ? name.substring(3) : name.startsWith("is") ? name.substring(2) : "";
        return bare.isEmpty() || Character.isLowerCase(bare.charAt(0))
                ? name
                : java.beans.Introspector.decapitalize(bare);
    }

    /** A getter without a field states a rule of its object, which holds without being a member. */
    private static Set<String> hidden(BeanDescriptor constraints, Map<String, Object> steps) {
        return constraints.getConstrainedProperties().stream()
                .map(PropertyDescriptor::getPropertyName)
                .filter(name -> !steps.containsKey(name)
                        && ReflectionUtils.findField(constraints.getElementClass(), name) != null)
                .collect(Collectors.toUnmodifiableSet());
    }

    private static boolean isConstrained(BeanDescriptor bean) {
        return bean.hasConstraints()
                || bean.getConstrainedProperties().stream()
                        .anyMatch(property -> property.hasConstraints()
                                || isConstrained(property.getConstrainedContainerElementTypes()));
    }

    private static boolean isConstrained(Set<ContainerElementTypeDescriptor> elements) {
        return elements.stream()
                .anyMatch(element ->
                        element.hasConstraints() || isConstrained(element.getConstrainedContainerElementTypes()));
    }

    /** The fields of Hibernate's proxies are empty. What they stand for was checked when it was stored. */
    private static boolean isLazy(Class<?> type) {
        return Stream.of(type.getInterfaces())
                .anyMatch(parent -> parent.getName().equals("org.hibernate.proxy.HibernateProxy"));
    }

    private static boolean isScalar(Class<?> type) {
        return ClassUtils.isPrimitiveOrWrapper(type)
                || ClassUtil.isEnumType(type)
                || type.getName().startsWith("java.")
                || type.getName().startsWith("tools.jackson.");
    }
}
