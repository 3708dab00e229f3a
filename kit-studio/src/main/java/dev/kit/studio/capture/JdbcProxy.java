package dev.kit.studio.capture;

import java.io.Serializable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Delegates to a JDBC object, leaving its exceptions unchanged, and lets a subclass observe the calls. */
abstract class JdbcProxy implements InvocationHandler {

    private static final Object[] NONE = {};

    private static final ClassValue<Class<?>[]> INTERFACES = new ClassValue<>() {
        @Override
        protected Class<?>[] computeValue(Class<?> type) {
            Set<Class<?>> found = new LinkedHashSet<>();
            for (Class<?> current = type; current != null; current = current.getSuperclass()) {
                collect(current, type.getClassLoader(), found);
            }
            return found.stream()
                    .filter(candidate -> isInnermost(candidate, found))
                    .toArray(Class<?>[]::new);
        }
    };

    private final Object target;

    JdbcProxy(Object target) {
        this.target = target;
    }

    /** Creates a proxy with every public interface of the target that is visible from one class loader. */
    static Object around(Object target, Class<?> main, JdbcProxy handler) {
        ClassLoader loader = target.getClass().getClassLoader();
        if (loader == null) {
            loader = main.getClassLoader();
        }
        Class<?>[] interfaces = INTERFACES.get(target.getClass());
        return Proxy.newProxyInstance(loader, interfaces, handler);
    }

    /** Returns whether the target implements only {@code main} and its superinterfaces. */
    static boolean isPlain(Object target, Class<?> main) {
        Class<?>[] interfaces = INTERFACES.get(target.getClass());
        return interfaces.length == 1 && interfaces[0] == main;
    }

    private static void collect(Class<?> type, @Nullable ClassLoader loader, Set<Class<?>> found) {
        for (Class<?> candidate : type.getInterfaces()) {
            if (Modifier.isPublic(candidate.getModifiers())
                    && candidate != Serializable.class
                    && isVisible(candidate, loader)) {
                found.add(candidate);
            }
            collect(candidate, loader, found);
        }
    }

    /**
     * Returns whether no other interface extends {@code candidate}: the JVM resolves single-interface proxies faster.
     */
    private static boolean isInnermost(Class<?> candidate, Set<Class<?>> all) {
        return all.stream().noneMatch(other -> other != candidate && candidate.isAssignableFrom(other));
    }

    private static boolean isVisible(Class<?> candidate, @Nullable ClassLoader loader) {
        try {
            return Class.forName(candidate.getName(), false, loader) == candidate;
        } catch (ClassNotFoundException invisible) {
            return false;
        }
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] args) throws Throwable {
        Object[] given = args == null ? NONE : args;
        switch (method.getName()) {
            case "equals" -> {
                return given[0] == proxy || target.equals(given[0]);
            }
            case "hashCode" -> {
                return target.hashCode();
            }
            case "unwrap" -> {
                return Observed.unwrap(proxy, target, (Class<?>) given[0]);
            }
            case "isWrapperFor" -> {
                return Observed.isWrapperFor(proxy, target, (Class<?>) given[0]);
            }
            default -> {
                return observe(proxy, method, given);
            }
        }
    }

    /** Calls the target; a subclass may measure around it. */
    @Nullable Object observe(Object proxy, Method method, Object[] args) throws Throwable {
        Object result = call(method, args);
        return result == null ? null : after(proxy, method.getName(), args, result);
    }

    final @Nullable Object call(Method method, Object[] args) throws Throwable {
        try {
            return method.invoke(target, args);
        } catch (InvocationTargetException thrown) {
            throw thrown.getTargetException();
        }
    }

    /** Returns the object that the caller receives in place of {@code result}. */
    Object after(Object proxy, String method, Object[] args, Object result) throws SQLException {
        return result;
    }
}
