package dev.kit.constructs;

import dev.kit.envkit.EnvironmentParser;
import java.util.function.Function;

/**
 * A named dependency that constructs declare and handlers receive.
 *
 * <p>A service is a token: keep it in a constant.
 *
 * <pre>{@code
 * Service<Mailer> MAILER = Service.of("mailer", env -> new SmtpMailer(env));
 * }</pre>
 *
 * <p>Two services with the same name are the same only if they are equal. Services that {@link #of} created at two
 * places are not, and an application that uses both does not start.
 *
 * @param <T> the type of the instance
 */
public interface Service<T> {

    /**
     * Returns the name of this service, unique within an application. Constructs and tests refer to the service by this
     * name.
     */
    String serviceName();

    /**
     * Creates the instance; called once per registry, on first use.
     *
     * @throws Exception if creation fails; the exception is passed to the caller and not cached
     */
    T register(EnvironmentParser env) throws Exception;

    /**
     * Returns whether this service is created from other services alone. Such a service does not read the environment.
     */
    default boolean isDerived() {
        return false;
    }

    /** Returns a service that {@code registration} creates from the environment. */
    static <T> Service<T> of(String serviceName, ServiceRegistration<T> registration) {
        return new RegisteredService<>(serviceName, registration);
    }

    /** Returns a service that the container provides as a bean of {@code type}. */
    static <T> BeanService<T> bean(String serviceName, Class<T> type) {
        return new BeanService<>(serviceName, type);
    }

    /** Returns a service created from other services of the same registry. */
    static <T> Service<T> from(String serviceName, Function<ServiceRegistry, T> derivation) {
        return new DerivedService<>(serviceName, derivation);
    }
}
