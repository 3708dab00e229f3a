package dev.kit.cli.dev.child;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.Objects;
import java.util.stream.Stream;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.cache.Cache;
import org.springframework.cache.CacheManager;

/**
 * The caches of this JVM, which are cleared because values of earlier code or of unloaded classes must not be returned.
 */
final class CachedValues {

    private static final String MAPPER = "tools.jackson.databind.ObjectMapper";

    private static final String OF_KIT = "dev.kit.";

    private static final String SHARED = "dev.kit.constructs.validation.Mappers";

    private CachedValues() {}

    static void forget(ConfigurableListableBeanFactory beans) {
        for (String name : beans.getSingletonNames()) {
            if (beans.getSingleton(name) instanceof CacheManager manager) {
                for (String cached : manager.getCacheNames()) {
                    Cache cache = manager.getCache(cached);
                    String type = cache == null ? "" : cache.getClass().getSimpleName();
                    if (cache != null && (type.equals("ConcurrentMapCache") || type.equals("CaffeineCache"))) {
                        cache.clear();
                    }
                }
            }
        }
    }

    /**
     * Clears the caches of the mappers among the given beans, and of Kit's own mappers and validators.
     *
     * <p>Jackson's mappers and validators retain every class that they have processed. Mappers that are beans, or that
     * Kit keeps in static fields, would retain the class loader of every reload.
     */
    static void forgetTypes(Collection<Object> beans) {
        beans.stream().filter(bean -> isMapper(bean.getClass())).forEach(CachedValues::clear);
        for (Class<?> loaded : DevAgent.loadedClasses()) {
            if (loaded.getName().startsWith(OF_KIT) && loaded.getClassLoader() == CachedValues.class.getClassLoader()) {
                forgetTypes(loaded);
            }
        }
    }

    private static void forgetTypes(Class<?> type) {
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
            return; // a class for an absent optional library has cached nothing
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(type + " keeps classes", e);
        }
    }

    private static boolean isMapper(Class<?> type) {
        return superclasses(type).anyMatch(kind -> kind.getName().equals(MAPPER));
    }

    /** Returns a class and its superclasses. */
    static Stream<Class<?>> superclasses(Class<?> type) {
        return Stream.<Class<?>>iterate(type, Objects::nonNull, Class::getSuperclass);
    }

    private static void clear(Object mapper) {
        try {
            mapper.getClass().getMethod("clearCaches").invoke(mapper);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("Jackson's caches cannot be emptied", e);
        }
    }
}
