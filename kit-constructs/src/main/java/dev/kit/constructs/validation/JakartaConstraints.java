package dev.kit.constructs.validation;

import jakarta.validation.ConstraintViolation;
import jakarta.validation.Path;
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.hibernate.validator.HibernateValidator;
import org.hibernate.validator.messageinterpolation.ParameterMessageInterpolator;
import org.hibernate.validator.spi.nodenameprovider.JavaBeanProperty;
import org.hibernate.validator.spi.nodenameprovider.Property;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.introspect.BeanPropertyDefinition;
import tools.jackson.databind.json.JsonMapper;

/** Validates with Jakarta Validation, and reports properties by their names in JSON. */
final class JakartaConstraints implements Constraints {

    private static final Comparator<Issue> BY_PATH =
            Comparator.comparing(issue -> issue.path().toString());

    private final Validator validator;

    JakartaConstraints(Supplier<JsonMapper> mapper) {
        Map<Class<?>, Map<String, String>> names = new ConcurrentHashMap<>();
        validator = Validation.byProvider(HibernateValidator.class)
                .configure()
                .messageInterpolator(new ParameterMessageInterpolator(Set.of(Locale.ENGLISH), Locale.ENGLISH, false))
                .propertyNodeNameProvider(property -> name(property, names, mapper))
                .buildValidatorFactory()
                .getValidator();
    }

    @Override
    public boolean constrain(Class<?> type) {
        return Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type) || !isFinalAndFree(type);
    }

    @Override
    public List<Issue> check(Object value) {
        if (value instanceof Collection<?> items) {
            return checkItems(items);
        }
        if (value instanceof Map<?, ?> entries) {
            return checkEntries(entries);
        }
        return checkBean(value);
    }

    private boolean isFinalAndFree(Class<?> type) {
        return java.lang.reflect.Modifier.isFinal(type.getModifiers())
                && !validator.getConstraintsForClass(type).isBeanConstrained();
    }

    private List<Issue> checkItems(Collection<?> items) {
        List<Issue> issues = new ArrayList<>();
        int index = 0;
        for (Object item : items) {
            addBelow(issues, index, item);
            index++;
        }
        return issues;
    }

    private List<Issue> checkEntries(Map<?, ?> entries) {
        List<Issue> issues = new ArrayList<>();
        entries.forEach((key, value) -> addBelow(issues, String.valueOf(key), value));
        return issues;
    }

    private void addBelow(List<Issue> issues, Object step, @Nullable Object value) {
        if (value == null || issues.size() >= MAX_ISSUES) {
            return;
        }
        for (Issue issue : check(value)) {
            issues.add(issue.below(step));
        }
    }

    private List<Issue> checkBean(Object value) {
        Set<ConstraintViolation<Object>> violations = validator.validate(value);
        return violations.isEmpty()
                ? List.of()
                : violations.stream()
                        .map(JakartaConstraints::issue)
                        .sorted(BY_PATH)
                        .toList();
    }

    private static Issue issue(ConstraintViolation<?> violation) {
        String code = violation
                .getConstraintDescriptor()
                .getAnnotation()
                .annotationType()
                .getSimpleName();
        return new Issue(steps(violation.getPropertyPath()), violation.getMessage(), code);
    }

    private static List<Object> steps(Path path) {
        List<Object> steps = new ArrayList<>();
        for (Path.Node node : path) {
            if (node.getIndex() != null) {
                steps.add(node.getIndex());
            } else if (node.getKey() != null) {
                steps.add(node.getKey().toString());
            }
            String name = node.getName();
            if (name != null && !name.startsWith("<")) {
                steps.add(name);
            }
        }
        return steps;
    }

    /** Names a property as in JSON. */
    private static String name(
            Property property, Map<Class<?>, Map<String, String>> names, Supplier<JsonMapper> mapper) {
        // The validator inspects Object during its creation, when there may be no mapper yet.
        return property instanceof JavaBeanProperty bean && bean.getDeclaringClass() != Object.class
                ? names.computeIfAbsent(bean.getDeclaringClass(), type -> names(type, mapper.get()))
                        .getOrDefault(property.getName(), property.getName())
                : property.getName();
    }

    private static Map<String, String> names(Class<?> type, JsonMapper mapper) {
        return Introspection.properties(mapper, mapper.constructType(type)).stream()
                .collect(Collectors.toMap(
                        BeanPropertyDefinition::getInternalName, BeanPropertyDefinition::getName, (a, b) -> a));
    }
}
