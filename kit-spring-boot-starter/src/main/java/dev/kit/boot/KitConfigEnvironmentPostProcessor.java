package dev.kit.boot;

import java.io.File;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.boot.system.ApplicationHome;
import org.springframework.core.Ordered;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.PropertySource;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.Resource;

/**
 * Makes every key of {@code kit.config.yaml} the Spring property {@code kit.<key>}, below all other sources, and notes
 * whether the application runs from a packaged jar.
 */
final class KitConfigEnvironmentPostProcessor implements EnvironmentPostProcessor, Ordered {

    static final String PACKAGED = "kit.internal.packaged";

    private static final String FILE = "kit.config.yaml";

    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        Map<String, Object> properties = new LinkedHashMap<>();
        Class<?> main = application.getMainApplicationClass();
        ClassLoader loader = main == null ? application.getClassLoader() : main.getClassLoader();
        read(new ClassPathResource(FILE, loader), properties);
        properties.put(PACKAGED, packaged(main));
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

    private static boolean packaged(@Nullable Class<?> main) {
        File source = main == null ? null : new ApplicationHome(main).getSource();
        return source != null && source.isFile();
    }

    @Override
    public int getOrder() {
        return Ordered.LOWEST_PRECEDENCE;
    }
}
