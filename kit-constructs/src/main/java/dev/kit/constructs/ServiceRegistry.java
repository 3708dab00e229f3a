package dev.kit.constructs;

import dev.kit.envkit.EnvironmentParser;

/**
 * Holds one instance per service, created on first use.
 *
 * <p>Thread-safe: concurrent first uses create an instance once. If creation fails, one of the waiting callers tries
 * again and the others share its result. A later use always tries again. Closing closes the instances that are
 * {@link AutoCloseable} (beans excepted), newest first.
 */
public interface ServiceRegistry extends AutoCloseable {

    /** Returns a registry without beans, whose services read {@code env}. */
    static ServiceRegistry create(EnvironmentParser env) {
        return new LazyServiceRegistry(env, null);
    }

    /** Returns a registry that takes {@link Service#bean} services from {@code beans}. */
    static ServiceRegistry create(EnvironmentParser env, BeanSource beans) {
        return new LazyServiceRegistry(env, beans);
    }

    /**
     * Returns the instance of {@code service}, creating it on first use.
     *
     * @throws ServiceException if creation fails, with the exception of {@link Service#register} as its cause, or if
     *     another service of this name was created before
     */
    <T> T get(Service<T> service);

    /** Replaces the instance of {@code service}; for tests and isolated contexts. */
    <T> ServiceRegistry with(Service<? extends T> service, T instance);

    @Override
    void close();
}
