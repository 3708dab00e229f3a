package dev.kit.cli.wire;

import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reflection on the types of records and their components. */
final class Shapes {

    private Shapes() {}

    static Class<?> raw(Type type) {
        if (type instanceof Class<?> named) {
            return named;
        }
        if (type instanceof ParameterizedType generic && generic.getRawType() instanceof Class<?> named) {
            return named;
        }
        throw new IllegalArgumentException(type.getTypeName() + " cannot be written or read");
    }

    static Type argument(Type type, int index) {
        if (type instanceof ParameterizedType generic) {
            return generic.getActualTypeArguments()[index];
        }
        throw new IllegalArgumentException(type.getTypeName() + " names no element");
    }

    static boolean isText(Class<?> type) {
        return type == String.class || type == Path.class;
    }

    static Object constant(Class<?> type, String name) {
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> ((Enum<?>) constant).name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(type.getName() + " has no " + name));
    }

    static Type[] parts(Class<?> type) {
        RecordComponent[] components = type.getRecordComponents();
        if (components == null) {
            throw new IllegalArgumentException(type.getName() + " cannot be written or read");
        }
        return Arrays.stream(components).map(RecordComponent::getGenericType).toArray(Type[]::new);
    }

    static List<@Nullable Object> values(Object record) {
        try {
            List<@Nullable Object> values = new ArrayList<>();
            for (RecordComponent component : record.getClass().getRecordComponents()) {
                component.getAccessor().setAccessible(true);
                values.add(component.getAccessor().invoke(record));
            }
            return values;
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(record.getClass().getName() + " cannot be read", e);
        }
    }

    static Object make(Class<?> type, List<@Nullable Object> parts) {
        try {
            Constructor<?> constructor = type.getDeclaredConstructor(Arrays.stream(type.getRecordComponents())
                    .map(RecordComponent::getType)
                    .toArray(Class<?>[]::new));
            constructor.setAccessible(true);
            return constructor.newInstance(parts.toArray());
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(type.getName() + " cannot be made", e);
        }
    }
}
