package dev.kit.constructs;

import dev.kit.envkit.EnvironmentParser;
import java.util.Objects;

/**
 * A service whose instance is a bean of the surrounding container.
 *
 * @param serviceName the name within constructs
 * @param type the type of the bean
 */
public record BeanService<T>(String serviceName, Class<T> type) implements Service<T> {

    public BeanService {
        Objects.requireNonNull(serviceName, "serviceName");
        Objects.requireNonNull(type, "type");
    }

    /** Always fails: only a registry with a bean source can provide this service. */
    @Override
    public T register(EnvironmentParser env) {
        throw new IllegalStateException("Service \"" + serviceName + "\" is a bean of type " + type.getName()
                + ", but no container is there to provide it. Give the registry a bean source, or use Service.of(…).");
    }
}
