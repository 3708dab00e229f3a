package dev.kit.boot;

import dev.kit.envkit.settings.ConfigKey;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.apache.commons.logging.Log;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.env.OriginTrackedMapPropertySource;
import org.springframework.boot.logging.DeferredLogFactory;
import org.springframework.core.Ordered;
import org.springframework.core.env.ConfigurableEnvironment;

/**
 * Maps every key of {@code kit.config.yaml} to its Spring property, below all other sources.
 *
 * <p>The file is the one named by {@code KIT_CONFIG}, else the one on the class path, else the one in the working
 * directory.
 */
final class KitConfigEnvironmentPostProcessor implements EnvironmentPostProcessor, Ordered {

    private static final String SOURCE_NAME = "kitConfig";

    private final Log log;

    KitConfigEnvironmentPostProcessor(DeferredLogFactory logs) {
        this.log = logs.getLog(KitConfigEnvironmentPostProcessor.class);
    }

    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        Class<?> main = application.getMainApplicationClass();
        ClassLoader loader = main == null ? application.getClassLoader() : main.getClassLoader();
        KitConfigYaml.find(environment.getProperty("KIT_CONFIG", ""), loader, Path.of(""))
                .ifPresent(file -> adopt(file, environment));
    }

    private void adopt(KitConfigYaml file, ConfigurableEnvironment environment) {
        Map<String, Object> properties = new LinkedHashMap<>();
        Set<String> later = new LinkedHashSet<>();
        file.entries().forEach((name, value) -> {
            ConfigKey key = new ConfigKey(name);
            if (key.isForLater()) {
                later.add(key.group());
            } else {
                properties.put(key.property(), value);
            }
        });
        if (!later.isEmpty()) {
            log.warn(file.name() + ": not yet supported and without effect: " + String.join(", ", later) + ".");
        }
        environment.getPropertySources().addLast(new OriginTrackedMapPropertySource(SOURCE_NAME, properties, true));
    }

    @Override
    public int getOrder() {
        return Ordered.LOWEST_PRECEDENCE;
    }
}
