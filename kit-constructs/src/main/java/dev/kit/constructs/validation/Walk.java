package dev.kit.constructs.validation;

import jakarta.validation.ConstraintViolation;
import jakarta.validation.Path;
import jakarta.validation.Validator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Checks a value and all values below it, each object alone. Not thread-safe.
 *
 * <p>Cycles end where they close. An instance in two places is checked in both.
 */
final class Walk {

    /** The depth that Jackson reads and writes by default. */
    private static final int MAX_DEPTH = 500;

    private final Validator validator;
    private final Beans beans;
    private final List<Issue> issues = new ArrayList<>(0);
    private final List<Object> steps = new ArrayList<>();
    private final List<Object> values = new ArrayList<>();

    /**
     * Creates a walk.
     *
     * @param validator checks one object without those below it
     * @param beans returns the checked parts of a class
     */
    Walk(Validator validator, Beans beans) {
        this.validator = validator;
        this.beans = beans;
    }

    /** Returns the issues of {@code root}, which may be more than reported. */
    List<Issue> issues(Object root) {
        visit(JsonPath.IN_PLACE, root);
        return issues;
    }

    private void visit(Object step, @Nullable Object value) {
        if (value == null || issues.size() >= Constraints.MAX_ISSUES) {
            return;
        }
        if (value instanceof Optional<?> optional) {
            optional.ifPresent(present -> visit(step, present));
        } else if (value instanceof Field<?> field) {
            visit(step, field.orNull());
        } else if (value instanceof Collection<?> || value instanceof Map<?, ?> || value instanceof Object[]) {
            enter(step, value, null);
        } else {
            CheckedBean bean = beans.of(value.getClass());
            if (!bean.isFree()) {
                enter(step, value, bean);
            }
        }
    }

    private void enter(Object step, Object value, @Nullable CheckedBean bean) {
        for (int i = 0; i < values.size(); i++) {
            if (values.get(i) == value) {
                return;
            }
        }
        steps.add(step);
        values.add(value);
        if (values.size() > MAX_DEPTH) {
            add(List.of(), "is nested more than " + MAX_DEPTH + " levels deep", "Depth");
        } else if (bean != null) {
            checkBean(value, bean);
        } else {
            checkContent(value);
        }
        steps.remove(steps.size() - 1);
        values.remove(values.size() - 1);
    }

    private void checkContent(Object value) {
        if (value instanceof Map<?, ?> entries) {
            entries.forEach((key, content) -> {
                Object step = key instanceof String ? key : new Key(key);
                visit(step, key);
                visit(step, content);
            });
            return;
        }
        int index = 0;
        for (Object element : value instanceof Object[] array ? Arrays.asList(array) : (Collection<?>) value) {
            visit(index++, element);
        }
    }

    private void checkBean(Object value, CheckedBean bean) {
        if (bean.constrained()) {
            for (ConstraintViolation<Object> violation : validator.validate(value)) {
                add(violation, bean);
            }
        }
        for (CheckedBean.Member member : bean.members()) {
            visit(member.step(), member.of(value));
        }
    }

    private void add(ConstraintViolation<?> violation, CheckedBean bean) {
        List<Object> own = new ArrayList<>();
        boolean first = true;
        for (Path.Node node : violation.getPropertyPath()) {
            if (node.getIndex() != null) {
                own.add(node.getIndex());
            } else if (node.getKey() != null) {
                own.add(new Key(node.getKey()));
            }
            String name = node.getName();
            if (name != null && !name.startsWith("<")) {
                own.add(first ? bean.step(name) : name);
                first = false;
            }
        }
        Class<?> code = violation.getConstraintDescriptor().getAnnotation().annotationType();
        add(own, violation.getMessage(), code.getSimpleName());
    }

    private void add(List<Object> own, String message, String code) {
        JsonPath path = new JsonPath();
        Stream.concat(steps.stream(), own.stream())
                .map(step -> step instanceof Key key ? beans.nameOf(key.value()) : step)
                .forEach(path::add);
        issues.add(new Issue(path.steps(), message, code));
    }

    /** A key of a map, named only if an issue is below it. */
    private record Key(@Nullable Object value) {}

    /** Finds the checked parts of a class. */
    interface Beans {

        CheckedBean of(Class<?> type);

        /** Returns a key of a map as JSON names it. */
        String nameOf(@Nullable Object key);
    }
}
