package dev.kit.constructs;

import dev.kit.envkit.EnvironmentParser;

/**
 * Holds one instance per service, created on first use.
 *
 * <p>Thread-safe: concurrent first uses create an instance once. When that fails, one of those who waited tries again
 * and the rest share what comes of it; a later use tries again in any case. Closing closes the instances that are
 * {@link AutoCloseable} (beans excepted), newest first.
 */
public interface ServiceRegistry extends AutoCloseable {

    /** Returns a registry whose services read {@code env} and that has no beans. */
    static ServiceRegistry create(EnvironmentParser env) {
        return new LazyServiceRegistry(env, null);
    }

    /** Returns a registry that takes {@link Service#bean} services from {@code beans}. */
    static ServiceRegistry create(EnvironmentParser env, BeanSource beans) {
        return new LazyServiceRegistry(env, beans);
    }

    /**
     * Returns the instance of {@code service}, created now if this is the first use.
     *
     * @throws ServiceException if creation fails, where the cause is what {@link Service#register} threw, or if another
     *     service of this name was created before
     */
    <T> T get(Service<T> service);

    /** Uses {@code instance} for {@code service} from now on; for tests and isolated contexts. */
    <T> ServiceRegistry with(Service<? extends T> service, T instance);

    @Override
    void close();
}
