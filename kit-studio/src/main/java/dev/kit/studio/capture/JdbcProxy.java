package dev.kit.studio.capture;

import java.io.Serializable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.sql.Wrapper;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Creates proxies of JDBC objects and delegates their calls.
 *
 * <p>A proxy has all public interfaces of its target that are visible to its class loader, except
 * {@link Serializable}, because applications cast a driver's own object to driver-specific types.
 */
final class JdbcProxy {

    static final Object[] NONE = {};

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

    private JdbcProxy() {}

    /** A marker: every observed object reports to be a wrapper for it. */
    private interface Mark {}

    /** Creates a proxy with every public interface of the target that is visible from one class loader. */
    static <T> T around(T target, Class<T> main, InvocationHandler handler) {
        ClassLoader loader = target.getClass().getClassLoader();
        if (loader == null) {
            loader = main.getClassLoader();
        }
        return main.cast(Proxy.newProxyInstance(loader, INTERFACES.get(target.getClass()), handler));
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

    /** Calls the target, leaving its exceptions unchanged; identity and unwrapping take the proxy into account. */
    static @Nullable Object call(Object target, Object proxy, Method method, Object @Nullable [] args)
            throws Throwable {
        Object[] given = args == null ? NONE : args;
        try {
            return switch (given.length == 1 ? method.getName() : "") {
                case "equals" -> given[0] == proxy || target.equals(given[0]);
                case "unwrap" -> unwrap(proxy, target, (Class<?>) given[0]);
                case "isWrapperFor" -> isWrapperFor(proxy, target, (Class<?>) given[0]);
                default -> method.invoke(target, given);
            };
        } catch (InvocationTargetException thrown) {
            throw thrown.getTargetException();
        }
    }

    /** Returns the innermost matching object, because an application that unwraps does not expect an observed one. */
    private static <T> T unwrap(Object proxy, Object target, Class<T> wanted) throws SQLException {
        if (wanted.isInstance(target)) {
            return wanted.cast(target);
        }
        return wanted.isInstance(proxy) ? wanted.cast(proxy) : ((Wrapper) target).unwrap(wanted);
    }

    private static boolean isWrapperFor(Object proxy, Object target, Class<?> wanted) throws SQLException {
        return wanted == Mark.class
                || wanted.isInstance(proxy)
                || wanted.isInstance(target)
                || (target instanceof Wrapper wrapper && wrapper.isWrapperFor(wanted));
    }

    /** Returns whether {@code target} is already observed, as with nested observed data sources. */
    static boolean isObserved(Wrapper target) {
        try {
            return target.isWrapperFor(Mark.class);
        } catch (SQLException | RuntimeException | AbstractMethodError unknown) {
            return false;
        }
    }
}
