package dev.kit.constructs.validation;

import java.lang.reflect.RecordComponent;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;

/** What JSpecify says about the components of records. */
final class Nullness {

    private static final ClassValue<Boolean> MARKED = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return marked(type);
        }
    };

    private static final ClassValue<Map<String, RecordComponent>> COMPONENTS = new ClassValue<>() {
        @Override
        protected Map<String, RecordComponent> computeValue(Class<?> type) {
            return components(type);
        }
    };

    private Nullness() {}

    /** Whether the component says that it may be null. */
    static boolean isNullable(Class<?> record, String component) {
        RecordComponent found = COMPONENTS.get(record).get(component);
        return found != null && found.getAnnotatedType().isAnnotationPresent(Nullable.class);
    }

    /** Whether the component is in null-marked code and does not say that it may be null. */
    static boolean isNonNull(Class<?> record, String component) {
        RecordComponent found = COMPONENTS.get(record).get(component);
        return found != null
                && MARKED.get(record)
                && !(found.getGenericType() instanceof java.lang.reflect.TypeVariable<?>)
                && !found.getAnnotatedType().isAnnotationPresent(Nullable.class)
                && found.getType() != Optional.class;
    }

    private static boolean marked(Class<?> type) {
        if (type.isAnnotationPresent(NullUnmarked.class)) {
            return false;
        }
        if (type.isAnnotationPresent(NullMarked.class)) {
            return true;
        }
        Class<?> outer = type.getEnclosingClass();
        if (outer != null) {
            return MARKED.get(outer);
        }
        Package own = type.getPackage();
        return (own != null && own.isAnnotationPresent(NullMarked.class))
                || type.getModule().isAnnotationPresent(NullMarked.class);
    }

    private static Map<String, RecordComponent> components(Class<?> type) {
        RecordComponent[] components = type.getRecordComponents();
        if (components == null) {
            return Map.of();
        }
        Map<String, RecordComponent> byName = new java.util.HashMap<>();
        for (RecordComponent component : components) {
            byName.put(component.getName(), component);
        }
        return byName;
    }
}
