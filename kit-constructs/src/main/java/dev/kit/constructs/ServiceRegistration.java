package dev.kit.constructs;

import dev.kit.envkit.EnvironmentParser;

/** Creates the instance of a service. */
@FunctionalInterface
public interface ServiceRegistration<T> {

    /** Creates the instance from the environment. Creation may be slow and may fail. */
    T register(EnvironmentParser env) throws Exception;
}
