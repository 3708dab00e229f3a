package dev.kit.constructs.aws;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Optional;

/** Finds the name of the constant that holds a construct. A server obtains it from its scan of the class path. */
final class FieldName {

    private FieldName() {}

    /**
     * Returns the name of the static field of the declaring class that holds {@code construct}.
     *
     * @param declaredAt class and line, such as {@code com.example.Work:51}
     */
    static Optional<String> of(Object construct, Optional<String> declaredAt) {
        return declaredAt.flatMap(place -> find(construct, place.substring(0, place.lastIndexOf(':'))));
    }

    private static Optional<String> find(Object construct, String className) {
        try {
            Class<?> type = Class.forName(className, false, FieldName.class.getClassLoader());
            for (Field field : type.getDeclaredFields()) {
                if (Modifier.isStatic(field.getModifiers()) && field.getType().isInstance(construct)) {
                    field.setAccessible(true);
                    if (field.get(null) == construct) {
                        return Optional.of(field.getName());
                    }
                }
            }
        } catch (ReflectiveOperationException | LinkageError | RuntimeException e) {
            // Modules may deny the access; class and line identify the construct then.
            return Optional.empty();
        }
        return Optional.empty();
    }
}
