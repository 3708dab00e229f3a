package dev.kit.cli.dev.child;

import java.lang.reflect.InvocationTargetException;
import java.util.Map;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.Ordered;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.util.ClassUtils;

/**
 * A post-processor that adds the development defaults of {@code spring-boot-devtools}.
 *
 * <p>Devtools itself adds them only if its restarter runs, which is disabled here.
 */
final class DevtoolsDefaults implements EnvironmentPostProcessor, Ordered {

    private static final String SETTINGS = "org.springframework.boot.devtools.settings.DevToolsSettings";

    private static final String SOURCE = "devtools";

    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        boolean wanted = environment.getProperty("spring.devtools.add-properties", Boolean.class, true);
        if (wanted
                && ClassUtils.isPresent(SETTINGS, null)
                && !environment.getPropertySources().contains(SOURCE)) {
            environment.getPropertySources().addLast(new MapPropertySource(SOURCE, defaults()));
        }
    }

    /** Returns the same order as the post-processor of devtools. */
    @Override
    public int getOrder() {
        return Ordered.LOWEST_PRECEDENCE;
    }

    @SuppressWarnings("unchecked") // the declared return type
    private static Map<String, Object> defaults() {
        try {
            Class<?> type = ClassUtils.forName(SETTINGS, null);
            Object settings = type.getMethod("get").invoke(null);
            return (Map<String, Object>) type.getMethod("getPropertyDefaults").invoke(settings);
        } catch (ClassNotFoundException
                | NoSuchMethodException
                | IllegalAccessException
                | InvocationTargetException e) {
            throw new IllegalStateException("The settings of spring-boot-devtools cannot be read", e);
        }
    }
}
