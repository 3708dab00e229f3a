package dev.kit.constructs;

import dev.kit.envkit.EnvironmentParser;
import java.util.Objects;
import java.util.function.Function;

record DerivedService<T>(String serviceName, Function<ServiceRegistry, T> derivation) implements Service<T> {

    DerivedService {
        Objects.requireNonNull(serviceName, "serviceName");
        Objects.requireNonNull(derivation, "derivation");
    }

    @Override
    public boolean isDerived() {
        return true;
    }

    @Override
    public T register(EnvironmentParser env) {
        throw new IllegalStateException("Service \"" + serviceName
                + "\" is made from other services. Ask a ServiceRegistry for it instead of registering it alone.");
    }

    @Override
    public String toString() {
        return "Service[" + serviceName + "]";
    }
}
