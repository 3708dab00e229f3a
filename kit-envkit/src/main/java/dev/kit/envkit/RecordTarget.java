package dev.kit.envkit;

import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Fills a record by the names of its components; mismatches are detected when the group is declared. */
final class RecordTarget {

    private RecordTarget() {}

    static <R extends Record> Group<R> of(Class<R> type, Map<String, ? extends Variable<?>> parts) {
        RecordComponent[] components = type.getRecordComponents();
        List<String> names =
                Arrays.stream(components).map(RecordComponent::getName).toList();
        refuseUnknown(type, parts.keySet(), names);
        Node<?>[] nodes = new Node<?>[components.length];
        for (int i = 0; i < nodes.length; i++) {
            nodes[i] = part(type, components[i], parts);
        }
        Constructor<R> constructor = canonical(type, components);
        return new Group<>(values -> build(constructor, Group.array(values)), names.toArray(String[]::new), nodes);
    }

    private static void refuseUnknown(Class<?> type, Set<String> given, List<String> names) {
        Set<String> unknown = new TreeSet<>(given);
        names.forEach(unknown::remove);
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException(
                    type.getName() + " has no component " + String.join(", ", unknown) + "; it has " + names + '.');
        }
    }

    private static Node<?> part(Class<?> type, RecordComponent component, Map<String, ? extends Variable<?>> parts) {
        Variable<?> variable = parts.get(component.getName());
        if (variable == null) {
            throw new IllegalArgumentException("Component \"" + component.getName() + "\" of " + type.getName()
                    + " has no variable. Add it to the map under that name.");
        }
        Node<?> node = Node.of(variable);
        Class<?> wanted = MethodType.methodType(component.getType()).wrap().returnType();
        Class<?> found = node.type();
        if (found != null && !wanted.isAssignableFrom(found)) {
            throw new IllegalArgumentException("Component \"" + component.getName() + "\" of " + type.getName() + " is "
                    + component.getType().getSimpleName() + ", but its variable gives " + found.getSimpleName() + '.');
        }
        return node;
    }

    private static <R extends Record> Constructor<R> canonical(Class<R> type, RecordComponent[] components) {
        Class<?>[] types =
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        try {
            Constructor<R> constructor = type.getDeclaredConstructor(types);
            constructor.setAccessible(true);
            return constructor;
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(type.getName() + " has no canonical constructor.", e);
        }
    }

    private static <R> R build(Constructor<R> constructor, Object[] values) {
        try {
            return constructor.newInstance(values);
        } catch (InvocationTargetException e) {
            throw e.getCause() instanceof RuntimeException problem
                    ? problem
                    : new IllegalArgumentException(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
