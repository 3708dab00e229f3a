package dev.kit.constructs.validation;

import java.lang.reflect.AnnotatedArrayType;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.TypeVariable;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.introspect.BeanPropertyDefinition;

/** The nullness of record components according to JSpecify. */
final class Nullness {

    private Nullness() {}

    /** Returns whether the component is declared nullable. */
    static boolean isNullable(Class<?> record, String component) {
        return isNullable(type(component(record, component)));
    }

    /** Returns whether a member of an object is declared nullable. */
    static boolean isNullable(Class<?> owner, BeanPropertyDefinition property) {
        return isNullable(owner, property.getInternalName())
                || (property.getField() != null
                        && isNullable(property.getField().getAnnotated().getAnnotatedType()))
                || (property.getGetter() != null
                        && isNullable(property.getGetter().getAnnotated().getAnnotatedReturnType()));
    }

    /** Returns whether the component is in null-marked code and not declared nullable. */
    static boolean isNonNull(Class<?> record, String component) {
        RecordComponent found = component(record, component);
        return isNonNull(record, type(found)) && found != null && !SchemaWriter.isOptional(found.getType());
    }

    /** Returns whether the elements of a list or array, or the values of a map, are declared nullable. */
    static boolean isContentNullable(Class<?> record, String component) {
        return isNullable(content(component(record, component)));
    }

    /** Returns whether such elements or values are in null-marked code and not declared nullable. */
    static boolean isContentNonNull(Class<?> record, String component) {
        return isNonNull(record, content(component(record, component)));
    }

    private static boolean isNullable(@Nullable AnnotatedType type) {
        return type != null && type.isAnnotationPresent(Nullable.class);
    }

    private static boolean isNonNull(Class<?> record, @Nullable AnnotatedType type) {
        return type != null && isMarked(record) && !(type.getType() instanceof TypeVariable<?>) && !isNullable(type);
    }

    private static @Nullable AnnotatedType type(@Nullable RecordComponent component) {
        return component == null ? null : component.getAnnotatedType();
    }

    private static @Nullable AnnotatedType content(@Nullable RecordComponent component) {
        AnnotatedType type = type(component);
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

    private static boolean isMarked(Class<?> type) {
        if (type.isAnnotationPresent(NullUnmarked.class) || type.isAnnotationPresent(NullMarked.class)) {
            return type.isAnnotationPresent(NullMarked.class);
        }
        Class<?> outer = type.getEnclosingClass();
        if (outer != null) {
            return isMarked(outer);
        }
        Package own = type.getPackage();
        return (own != null && own.isAnnotationPresent(NullMarked.class))
                || type.getModule().isAnnotationPresent(NullMarked.class);
    }

    private static @Nullable RecordComponent component(Class<?> type, String name) {
        return type.isRecord()
                ? Stream.of(type.getRecordComponents())
                        .filter(component -> component.getName().equals(name))
                        .findFirst()
                        .orElse(null)
                : null;
    }
}
