package dev.kit.boot.database;

import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.Ordered;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/**
 * Fills {@code spring.datasource.*} from {@code DATABASE_URL} and {@code spring.flyway.*} from {@code
 * DATABASE_MIGRATION_URL}. Below every other source, so that an explicit Spring property wins; last in order, so that
 * credentials are there already.
 */
final class DatabaseUrlEnvironmentPostProcessor implements EnvironmentPostProcessor, Ordered {

    static final String SOURCE_NAME = "kitDatabaseUrl";

    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        Map<String, Object> properties = new LinkedHashMap<>();
        adopt(environment, "DATABASE_URL", "spring.datasource", "username", properties);
        adopt(environment, "DATABASE_MIGRATION_URL", "spring.flyway", "user", properties);
        if (!properties.isEmpty()) {
            environment.getPropertySources().addLast(new MapPropertySource(SOURCE_NAME, properties));
        }
    }

    private static void adopt(
            ConfigurableEnvironment environment,
            String variable,
            String prefix,
            String user,
            Map<String, Object> into) {
        String text = environment.getProperty(variable);
        if (text == null || text.isBlank() || environment.containsProperty(prefix + ".url")) {
            return;
        }
        ConnectionString connection = ConnectionString.parse(variable, text);
        into.put(prefix + ".url", connection.jdbcUrl());
        if (connection.user() != null) {
            into.put(prefix + "." + user, connection.user());
        }
        if (connection.password() != null) {
            into.put(prefix + ".password", connection.password());
        }
    }

    @Override
    public int getOrder() {
        return Ordered.LOWEST_PRECEDENCE;
    }
}
