package dev.kit.constructs;

import dev.kit.envkit.EnvironmentParser;
import java.util.function.Function;

/**
 * A named dependency that constructs declare and handlers receive. A token: keep it in one constant.
 *
 * <pre>{@code
 * Service<Mailer> MAILER = Service.of("mailer", env -> new SmtpMailer(env));
 * }</pre>
 *
 * <p>Two services of one name are the same only if they are equal. Services made by {@link #of} at two places are not,
 * and an application that uses both does not start.
 *
 * @param <T> the type of the instance
 */
public interface Service<T> {

    /** Returns the name under which constructs and tests address this service; unique within an application. */
    String serviceName();

    /**
     * Creates the instance; called once per registry, on first use.
     *
     * @throws Exception whatever prevents creation; it reaches the caller and is not cached
     */
    T register(EnvironmentParser env) throws Exception;

    /** Returns whether it is made from other services of its registry alone, without the environment. */
    default boolean isDerived() {
        return false;
    }

    /** Returns a service created by {@code registration} from the environment. */
    static <T> Service<T> of(String serviceName, ServiceRegistration<T> registration) {
        return new RegisteredService<>(serviceName, registration);
    }

    /** Returns a service that the surrounding container provides as a bean of {@code type}. */
    static <T> BeanService<T> bean(String serviceName, Class<T> type) {
        return new BeanService<>(serviceName, type);
    }

    /** Returns a service made from other services of the same registry. */
    static <T> Service<T> from(String serviceName, Function<ServiceRegistry, T> derivation) {
        return new DerivedService<>(serviceName, derivation);
    }
}
