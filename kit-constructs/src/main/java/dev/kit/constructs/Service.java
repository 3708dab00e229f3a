package dev.kit.constructs;

import dev.kit.envkit.EnvironmentParser;
import java.util.function.Function;

/**
 * A named dependency that constructs declare and handlers receive. A service is a token: keep it in one constant.
 *
 * <pre>{@code
 * Service<Mailer> MAILER = Service.of("mailer", env -> new SmtpMailer(env));
 * }</pre>
 *
 * <p>Two services of the same name are the same only if they are equal. Services created by {@link #of} in two places
 * are not equal, and an application that uses both does not start.
 *
 * @param <T> the type of the instance
 */
public interface Service<T> {

    /** Returns the name by which constructs and tests refer to this service. It is unique within an application. */
    String serviceName();

    /**
     * Creates the instance. Called once per registry, on first use.
     *
     * @throws Exception if creation fails for any reason; it reaches the caller and is not cached
     */
    T register(EnvironmentParser env) throws Exception;

    /**
     * Returns whether it is derived from other services of its registry only.
     *
     * <p>Such a service does not use the environment.
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

    /** Returns a service derived from other services of the same registry. */
    static <T> Service<T> from(String serviceName, Function<ServiceRegistry, T> derivation) {
        return new DerivedService<>(serviceName, derivation);
    }
}
