package dev.kit.constructs;

import dev.kit.envkit.EnvironmentParser;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A service whose instance is a bean of the container.
 *
 * @param serviceName the name within constructs
 * @param type the type of the bean
 * @param otherwise creates the instance if there is no container; null without an alternative
 */
public record BeanService<T>(
        String serviceName, Class<T> type, @Nullable ServiceRegistration<T> otherwise) implements Service<T> {

    /** Requires name and type. */
    public BeanService {
        Objects.requireNonNull(serviceName, "serviceName");
        Objects.requireNonNull(type, "type");
    }

    /** Creates a service whose bean of {@code type} only a container can provide. */
    public BeanService(String serviceName, Class<T> type) {
        this(serviceName, type, null);
    }

    /**
     * Returns a copy that uses {@code registration} where no container exists.
     *
     * <p>This is the case on AWS Lambda, for example. In a container only the bean is used: if the container has no
     * such bean, the service fails as it does without a registration.
     */
    public BeanService<T> orElse(ServiceRegistration<T> registration) {
        return new BeanService<>(serviceName, type, Objects.requireNonNull(registration, "registration"));
    }

    /**
     * Creates the instance without a container.
     *
     * @throws IllegalStateException if only a container can provide it
     */
    @Override
    public T register(EnvironmentParser env) throws Exception {
        if (otherwise == null) {
            throw new IllegalStateException("Service \"" + serviceName + "\" is a bean of type " + type.getName()
                    + ", but no container is there to provide it. Say what takes its place with Service.bean(…)"
                    + ".orElse(env -> …), use Service.of(…), or give the registry a bean source.");
        }
        return otherwise.register(env);
    }
}
