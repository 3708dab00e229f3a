package dev.kit.constructs;

import dev.kit.envkit.EnvironmentParser;
import java.util.function.Function;

/**
<<<<<<< HEAD
 * A named dependency that constructs declare and handlers receive.
 *
 * <p>A service is a token: keep it in a constant.
=======
 * A named dependency that constructs declare and handlers receive. A service is a token: keep it in one constant.
>>>>>>> p3
 *
 * <pre>{@code
 * Service<Mailer> MAILER = Service.of("mailer", env -> new SmtpMailer(env));
 * }</pre>
 *
<<<<<<< HEAD
 * <p>Two services with the same name are the same only if they are equal. Services that {@link #of} created at two
 * places are not, and an application that uses both does not start.
=======
 * <p>Two services of the same name are the same only if they are equal. Services created by {@link #of} in two places
 * are not equal, and an application that uses both does not start.
>>>>>>> p3
 *
 * @param <T> the type of the instance
 */
public interface Service<T> {

<<<<<<< HEAD
    /**
     * Returns the name of this service, unique within an application. Constructs and tests refer to the service by this
     * name.
     */
=======
    /** Returns the name by which constructs and tests refer to this service. It is unique within an application. */
>>>>>>> p3
    String serviceName();

    /**
     * Creates the instance. Called once per registry, on first use.
     *
<<<<<<< HEAD
     * @throws Exception if creation fails; the exception is passed to the caller and not cached
=======
     * @throws Exception if creation fails for any reason; it reaches the caller and is not cached
>>>>>>> p3
     */
    T register(EnvironmentParser env) throws Exception;

    /**
<<<<<<< HEAD
     * Returns whether this service is created from other services alone. Such a service does not read the environment.
=======
     * Returns whether it is derived from other services of its registry only.
     *
     * <p>Such a service does not use the environment.
>>>>>>> p3
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

<<<<<<< HEAD
    /** Returns a service created from other services of the same registry. */
=======
    /** Returns a service derived from other services of the same registry. */
>>>>>>> p3
    static <T> Service<T> from(String serviceName, Function<ServiceRegistry, T> derivation) {
        return new DerivedService<>(serviceName, derivation);
    }
}
