package dev.kit.constructs;

import dev.kit.envkit.EnvironmentParser;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A service whose instance is a bean of the container.
 *
 * @param serviceName the name by which constructs refer to the service
 * @param type the type of the bean
 * @param otherwise creates the instance when there is no container; null if only a container can provide it
 */
public record BeanService<T>(
        String serviceName, Class<T> type, @Nullable ServiceRegistration<T> otherwise) implements Service<T> {

    /** Checks that name and type are not null. */
    public BeanService {
        Objects.requireNonNull(serviceName, "serviceName");
        Objects.requireNonNull(type, "type");
    }

    /** Creates a service for a bean, which only a container can provide. */
    public BeanService(String serviceName, Class<T> type) {
        this(serviceName, type, null);
    }

    /**
     * Creates the instance by {@code registration} when there is no container.
     *
     * <p>This is the case on AWS Lambda, for example. In a container only the bean is used: if there is none, the
     * service fails as it does without {@code registration}.
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
