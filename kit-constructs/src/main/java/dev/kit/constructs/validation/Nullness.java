package dev.kit.constructs.validation;

import java.lang.reflect.AnnotatedArrayType;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.TypeVariable;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.introspect.BeanPropertyDefinition;

/** The nullness of record components according to JSpecify. */
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

    /** Returns whether the component is declared nullable. */
    static boolean isNullable(Class<?> record, String component) {
        RecordComponent found = COMPONENTS.get(record).get(component);
        return found != null && found.getAnnotatedType().isAnnotationPresent(Nullable.class);
    }

    /** Returns whether a member of an object is declared nullable. */
    static boolean isNullable(Class<?> owner, BeanPropertyDefinition property) {
        return isNullable(owner, property.getInternalName())
                || (property.getField() != null
                        && property.getField().getAnnotated().getAnnotatedType().isAnnotationPresent(Nullable.class))
                || (property.getGetter() != null
                        && property.getGetter()
                                .getAnnotated()
                                .getAnnotatedReturnType()
                                .isAnnotationPresent(Nullable.class));
    }

    /** Returns whether the component is in null-marked code and not declared nullable. */
    static boolean isNonNull(Class<?> record, String component) {
        RecordComponent found = COMPONENTS.get(record).get(component);
        return found != null
                && MARKED.get(record)
                && !(found.getGenericType() instanceof TypeVariable<?>)
                && !found.getAnnotatedType().isAnnotationPresent(Nullable.class)
                && !SchemaWriter.isOptional(found.getType());
    }

    /** Returns whether the elements of a list or array, or the values of a map, are declared nullable. */
    static boolean isContentNullable(Class<?> record, String component) {
        AnnotatedType content = content(COMPONENTS.get(record).get(component));
        return content != null && content.isAnnotationPresent(Nullable.class);
    }

    /** Returns whether such elements or values are in null-marked code and not declared nullable. */
    static boolean isContentNonNull(Class<?> record, String component) {
        AnnotatedType content = content(COMPONENTS.get(record).get(component));
        return content != null
                && MARKED.get(record)
                && !(content.getType() instanceof TypeVariable<?>)
                && !content.isAnnotationPresent(Nullable.class);
    }

    private static @Nullable AnnotatedType content(@Nullable RecordComponent component) {
        AnnotatedType type = component == null ? null : component.getAnnotatedType();
        if (type instanceof AnnotatedArrayType array) {
            return array.getAnnotatedGenericComponentType();
        }
        if (component == null
                || !(type instanceof AnnotatedParameterizedType generic)
                || !(Collection.class.isAssignableFrom(component.getType())
                        || Map.class.isAssignableFrom(component.getType()))) {
            return null;
        }
        AnnotatedType[] arguments = generic.getAnnotatedActualTypeArguments();
        return arguments[arguments.length - 1];
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
