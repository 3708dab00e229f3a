package dev.kit.benchmarks.envkit;

import java.util.Map;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/** The same configuration bound by Spring Boot. */
final class WithBinder {

    private WithBinder() {}

    static Binder binder(Map<String, String> source) {
        return new Binder(ConfigurationPropertySources.from(
                new SystemEnvironmentPropertySource("systemEnvironment", Map.copyOf(source))));
    }

    static AppConfig parse(Binder binder) {
        return binder.bind("app", AppConfig.class).get();
    }
}
