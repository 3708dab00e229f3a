package dev.kit.constructs;

import dev.kit.envkit.EnvironmentParser;
import java.util.Objects;

record RegisteredService<T>(String serviceName, ServiceRegistration<T> registration) implements Service<T> {

    RegisteredService {
        Objects.requireNonNull(serviceName, "serviceName");
        Objects.requireNonNull(registration, "registration");
    }

    @Override
    public T register(EnvironmentParser env) throws Exception {
        return registration.register(env);
    }

    @Override
    public String toString() {
        return "Service[" + serviceName + "]";
    }
}
