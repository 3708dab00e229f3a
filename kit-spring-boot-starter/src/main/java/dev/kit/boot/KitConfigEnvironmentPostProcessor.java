package dev.kit.boot;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.Ordered;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.PropertySource;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.Resource;

/** Makes every key of {@code kit.config.yaml} the Spring property {@code kit.<key>}, below all other sources. */
final class KitConfigEnvironmentPostProcessor implements EnvironmentPostProcessor, Ordered {

    private static final String FILE = "kit.config.yaml";

    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        Map<String, Object> properties = new LinkedHashMap<>();
        Class<?> main = application.getMainApplicationClass();
        ClassLoader loader = main == null ? application.getClassLoader() : main.getClassLoader();
        read(new ClassPathResource(FILE, loader), properties);
        environment.getPropertySources().addLast(new MapPropertySource("kitConfig", properties));
    }

    private static void read(Resource file, Map<String, Object> into) {
        if (!file.exists()) {
            return;
        }
        try {
            for (PropertySource<?> source : new YamlPropertySourceLoader().load(FILE, file)) {
                if (source instanceof EnumerablePropertySource<?> enumerable) {
                    for (String name : enumerable.getPropertyNames()) {
                        into.put("kit." + name, enumerable.getProperty(name));
                    }
                }
            }
        } catch (IOException | RuntimeException e) {
            throw new IllegalStateException(FILE + " cannot be read: " + e.getMessage(), e);
        }
    }

    @Override
    public int getOrder() {
        return Ordered.LOWEST_PRECEDENCE;
    }
}
