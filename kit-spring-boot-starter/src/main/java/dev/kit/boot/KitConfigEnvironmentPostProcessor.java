package dev.kit.boot;

import dev.kit.envkit.settings.ConfigKey;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.env.OriginTrackedMapPropertySource;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.ConfigurableEnvironment;

/**
 * Maps every key of {@code kit.config.yaml} to its Spring property, below all other sources but that of the build.
 *
 * <p>The file is the one named by {@code KIT_CONFIG}, else the one on the class path, else the one in the working
 * directory.
 */
@Order(Ordered.LOWEST_PRECEDENCE)
final class KitConfigEnvironmentPostProcessor implements EnvironmentPostProcessor {

    private static final String SOURCE_NAME = "kitConfig";

    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        Class<?> main = application.getMainApplicationClass();
        ClassLoader loader = main == null ? application.getClassLoader() : main.getClassLoader();
        KitConfigYaml.find(environment.getProperty("KIT_CONFIG", ""), loader, Path.of(""))
                .ifPresent(file -> adopt(file, environment));
        PackagedBuild.read(loader).ifPresent(build -> build.adopt(environment));
    }

    private static void adopt(KitConfigYaml file, ConfigurableEnvironment environment) {
        Map<String, Object> properties = new LinkedHashMap<>();
        file.entries().forEach((name, value) -> properties.put(new ConfigKey(name).property(), value));
        environment.getPropertySources().addLast(new OriginTrackedMapPropertySource(SOURCE_NAME, properties, true));
    }
}
