package dev.kit.constructs.validation;

import jakarta.validation.ConstraintViolation;
import jakarta.validation.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Checks a value and all values below it, each object alone. Not thread-safe.
 *
 * <p>Cycles end where they close. An instance in two places is checked in both.
 */
final class Walk {

    /** The depth that Jackson reads and writes by default. */
    private static final int MAX_DEPTH = 500;

    private final CheckedBeans beans;
    private List<Issue> issues = List.of();

    Walk(CheckedBeans beans) {
        this.beans = beans;
    }

    /** Returns the issues of {@code root}, which may be more than reported. */
    List<Issue> issues(Object root) {
        visit(null, JsonPath.IN_PLACE, root);
        return issues;
    }

    private void visit(@Nullable Place around, Object step, @Nullable Object value) {
        if (value == null || issues.size() >= Constraints.MAX_ISSUES) {
            return;
        }
        if (value instanceof Optional<?> optional) {
            visit(around, step, optional.orElse(null));
        } else if (value instanceof Field<?> field) {
            visit(around, step, field.orNull());
        } else if (value instanceof Collection<?> || value instanceof Map<?, ?> || value instanceof Object[]) {
            enter(around, step, value, CheckedBean.FREE);
        } else {
            CheckedBean bean = beans.of(value.getClass());
            if (!bean.isFree()) {
                enter(around, step, value, bean);
            }
        }
    }

    private void enter(@Nullable Place around, Object step, Object value, CheckedBean bean) {
        int depth = 1;
        for (Place place = around; place != null; place = place.around(), depth++) {
            if (place.value() == value) {
                return;
            }
        }
        Place place = new Place(around, step, value);
        if (depth > MAX_DEPTH) {
            add(place, List.of(), "is nested more than " + MAX_DEPTH + " levels deep", "Depth");
        } else if (bean.isFree()) {
            checkContent(place, value);
        } else {
            checkBean(place, value, bean);
        }
    }

    private void checkContent(Place place, Object value) {
        if (value instanceof Map<?, ?> entries) {
            entries.forEach((key, content) -> {
                Object step = key instanceof String ? key : new Key(key);
                visit(place, step, key);
                visit(place, step, content);
            });
            return;
        }
        int index = 0;
        for (Object element : value instanceof Object[] array ? Arrays.asList(array) : (Collection<?>) value) {
            visit(place, index++, element);
        }
    }

    private void checkBean(Place place, Object value, CheckedBean bean) {
        if (!bean.isKnownValid(value)) {
            for (ConstraintViolation<Object> violation : beans.validate(value, bean)) {
                add(place, violation, bean);
            }
        }
        for (CheckedBean.Member member : bean.members()) {
            visit(place, member.step(), member.of(value));
        }
    }

    private void add(Place place, ConstraintViolation<?> violation, CheckedBean bean) {
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
        add(place, own, violation.getMessage(), code.getSimpleName());
    }

    private void add(Place innermost, List<Object> own, String message, String code) {
        Deque<Object> steps = new ArrayDeque<>(own);
        for (Place place = innermost; place != null; place = place.around()) {
            steps.addFirst(place.step());
        }
        JsonPath path = new JsonPath();
        steps.forEach(step -> path.add(step instanceof Key key ? beans.nameOf(key.value()) : step));
        if (issues.isEmpty()) {
            issues = new ArrayList<>();
        }
        issues.add(new Issue(path.steps(), message, code));
    }

    /** A value below others, and the step from the one around it. */
    private record Place(@Nullable Place around, Object step, Object value) {}

    /** A key of a map, named only if an issue is below it. */
    private record Key(@Nullable Object value) {}
}
