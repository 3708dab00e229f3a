package dev.kit.cli.dev.child;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Collection;

/**
 * Removes the application's classes from what outlives them.
 *
 * <p>Jackson's mappers and validators hold every class they ever saw. Those that are beans, or that Kit keeps in static
 * fields, would keep the class loader of every reload.
 */
final class KnownTypes {

    private static final String MAPPER = "tools.jackson.databind.ObjectMapper";

    private static final String OF_KIT = "dev.kit.";

    private static final String SHARED = "dev.kit.constructs.validation.Mappers";

    private KnownTypes() {}

    /** Empties the caches of these beans, where they are mappers, and of Kit's own mappers and validators. */
    static void forget(Collection<Object> beans) {
        beans.stream().filter(bean -> isMapper(bean.getClass())).forEach(KnownTypes::clear);
        for (Class<?> loaded : DevAgent.loadedClasses()) {
            if (loaded.getName().startsWith(OF_KIT) && loaded.getClassLoader() == KnownTypes.class.getClassLoader()) {
                forget(loaded);
            }
        }
    }

    private static void forget(Class<?> type) {
        try {
            for (Field field : type.getDeclaredFields()) {
                if (Modifier.isStatic(field.getModifiers()) && isMapper(field.getType())) {
                    field.setAccessible(true);
                    clear(field.get(null));
                }
            }
            if (type.getName().equals(SHARED)) {
                Method method = type.getDeclaredMethod("forget");
                method.setAccessible(true);
                method.invoke(null);
            }
        } catch (LinkageError e) {
            return; // a class for an optional library that is not there has kept nothing
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(type + " keeps classes", e);
        }
    }

    private static boolean isMapper(Class<?> type) {
        for (Class<?> kind = type; kind != null; kind = kind.getSuperclass()) {
            if (kind.getName().equals(MAPPER)) {
                return true;
            }
        }
        return false;
    }

    private static void clear(Object mapper) {
        try {
            mapper.getClass().getMethod("clearCaches").invoke(mapper);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("Jackson's caches cannot be emptied", e);
        }
    }
}
