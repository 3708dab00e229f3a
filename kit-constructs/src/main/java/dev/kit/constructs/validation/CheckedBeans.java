package dev.kit.constructs.validation;

import jakarta.validation.ConstraintViolation;
import jakarta.validation.Path;
import jakarta.validation.TraversableResolver;
import jakarta.validation.Validator;
import jakarta.validation.ValidatorFactory;
import jakarta.validation.metadata.BeanDescriptor;
import jakarta.validation.metadata.PropertyDescriptor;
import java.lang.annotation.ElementType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.util.ReflectionUtils;
import tools.jackson.databind.AnnotationIntrospector;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.introspect.AnnotatedField;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.introspect.BeanPropertyDefinition;
import tools.jackson.databind.util.NameTransformer;

/** The parts of classes that one conversion checks: the members in JSON, and the rules of an object. Thread-safe. */
final class CheckedBeans {

    private final ConstrainedTypes types;
    private final Conversion conversion;
    private final Validator whole;
    private final Validator partial;
    private final Map<Class<?>, CheckedBean> known = new ConcurrentHashMap<>();

    CheckedBeans(ConstrainedTypes types, Conversion conversion, ValidatorFactory factory) {
        this.types = types;
        this.conversion = conversion;
        whole = factory.usingContext()
                .traversableResolver(new OneObject(type -> Set.of()))
                .getValidator();
        partial = factory.usingContext()
                .traversableResolver(new OneObject(type -> of(type).hidden()))
                .getValidator();
    }

    CheckedBean of(Class<?> type) {
        CheckedBean bean = known.get(type);
        return bean == null ? known.computeIfAbsent(type, this::find) : bean;
    }

    /** Checks an object without those below it. */
    Set<ConstraintViolation<Object>> validate(Object value, CheckedBean bean) {
        return (bean.hidden().isEmpty() ? whole : partial).validate(value);
    }

    /** Returns a key of a map as JSON names it. */
    String nameOf(@Nullable Object key) {
        return key instanceof String || key == null
                ? String.valueOf(key)
                : types.mapper()
                        .valueToTree(Map.of(key, true))
                        .propertyNames()
                        .iterator()
                        .next();
    }

    private CheckedBean find(Class<?> type) {
        if (ConstrainedTypes.isScalar(type) || isLazy(type)) {
            return CheckedBean.FREE;
        }
        BeanDescription described = types.describe(types.mapper().constructType(type), conversion);
        AnnotatedMember value = described.findJsonValueAccessor();
        Map<String, Object> steps = new HashMap<>();
        List<CheckedBean.Member> members = new ArrayList<>();
        if (value != null) {
            steps.put(propertyOf(value), JsonPath.IN_PLACE);
            add(members, value, JsonPath.IN_PLACE);
        } else {
            AnnotatedMember further = further(type, described);
            for (BeanPropertyDefinition property : described.findProperties()) {
                if (isInJson(property)) {
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
        BeanDescriptor constraints = types.constraints(type);
        return new CheckedBean(
                ConstrainedTypes.isConstrained(constraints),
                steps,
                steps.isEmpty() ? Set.of() : hidden(constraints, steps),
                members,
                QuickCheck.of(constraints));
    }

    private void add(List<CheckedBean.Member> members, @Nullable AnnotatedMember accessor, Object step) {
        if (accessor != null && types.reach(accessor.getType())) {
            accessor.fixAccess(true);
            members.add(new CheckedBean.Member(accessor, step));
        }
    }

    private boolean isInJson(BeanPropertyDefinition property) {
        AnnotationIntrospector.ReferenceProperty reference = property.findReferenceType();
        return (conversion == Conversion.READ ? property.couldDeserialize() : property.couldSerialize())
                && (reference == null || !reference.isBackReference());
    }

    /** Returns the map of the members that have no property, or null if the class has none. */
    private @Nullable AnnotatedMember further(Class<?> type, BeanDescription described) {
        AnnotatedMember shown = types.describe(types.mapper().constructType(type), Conversion.WRITE)
                .findAnyGetter();
        return shown == null && described.findAnySetterAccessor() instanceof AnnotatedField field ? field : shown;
    }

    private Object step(BeanPropertyDefinition property) {
        AnnotatedMember member = property.getPrimaryMember();
        var config = types.mapper().deserializationConfig();
        NameTransformer unwrapped = config.getAnnotationIntrospector().findUnwrappingNameTransformer(config, member);
        return unwrapped == null ? property.getName() : unwrapped;
    }

    /** Returns what has the value of a property, or null if nothing can be asked for it. */
    private @Nullable AnnotatedMember accessor(Class<?> type, BeanPropertyDefinition property) {
        return property.getAccessor() != null
                ? property.getAccessor()
                : types.describe(types.mapper().constructType(type), Conversion.WRITE).findProperties().stream()
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

    /** The fields of Hibernate's proxies are empty. What they stand for was checked when it was stored. */
    private static boolean isLazy(Class<?> type) {
        return Stream.of(type.getInterfaces())
                .anyMatch(parent -> parent.getName().equals("org.hibernate.proxy.HibernateProxy"));
    }

    /**
     * Keeps to one object, and in part of it.
     *
     * @param hidden the properties of a class with a value that JSON does not contain
     */
    private record OneObject(Function<Class<?>, Set<String>> hidden) implements TraversableResolver {

        @Override
        public boolean isReachable(
                @Nullable Object bean, Path.Node property, Class<?> root, Path path, ElementType element) {
            return bean == null || !hidden.apply(bean.getClass()).contains(property.getName());
        }

        @Override
        public boolean isCascadable(
                @Nullable Object bean, Path.Node property, Class<?> root, Path path, ElementType element) {
            return false;
        }
    }
}
