package dev.kit.benchmarks.envkit;

import io.smallrye.config.ConfigMappings;
import io.smallrye.config.ConfigMappings.ConfigClass;
import io.smallrye.config.SmallRyeConfig;
import java.util.Set;

/**
 * The same configuration mapped by SmallRye Config onto interfaces.
 *
 * <p>{@code getConfigMapping} returns the object that was built together with the {@code Config}, so reading it again
 * reads nothing. A new object of a {@code Config} that is used again takes a new registration, which is what is
 * measured.
 */
final class WithSmallRyeMapping {

    private static final Set<ConfigClass> MAPPING = Set.of(ConfigClass.configClass(MappedConfig.class));

    private WithSmallRyeMapping() {}

    static MappedConfig parse(SmallRyeConfig config) {
        ConfigMappings.registerConfigMappings(config, MAPPING);
        return config.getConfigMapping(MappedConfig.class);
    }
}
