package dev.kit.boot.database;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.Environment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.util.ClassUtils;
import org.springframework.util.StringUtils;

/**
 * Fills {@code spring.datasource.*} from {@code DATABASE_URL} and {@code spring.flyway.*} from {@code
 * DATABASE_MIGRATION_URL}, unless the application configures a database in any other way.
 *
 * <p>The property source is added below every other source, so that an explicit Spring property wins; the
 * post-processor runs last, so that credentials are already available.
 */
@Order(Ordered.LOWEST_PRECEDENCE)
final class DatabaseUrlEnvironmentPostProcessor implements EnvironmentPostProcessor {

    static final String SOURCE_NAME = "kitDatabaseUrl";

    private static final String VARIABLE = "DATABASE_URL";
    private static final String MIGRATIONS = "DATABASE_MIGRATION_URL";
    private static final List<String> DECISIONS = List.of(
            "spring.datasource.url",
            "spring.datasource.jndi-name",
            "spring.datasource.hikari.jdbc-url",
            "spring.r2dbc.url");
    private static final List<String> EMBEDDED =
            List.of("org.h2.Driver", "org.hsqldb.jdbc.JDBCDriver", "org.apache.derby.jdbc.EmbeddedDriver");
    private static final String DATA_SOURCES =
            "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration";

    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        if (!environment.getProperty("kit.database-url.enabled", Boolean.class, true)) {
            return;
        }
        ClassLoader loader = application.getClassLoader();
        Map<String, Object> properties = new LinkedHashMap<>();
        if (DECISIONS.stream().noneMatch(name -> isSet(environment, name)) && !wantsEmbedded(environment)) {
            adopt(connection(environment, VARIABLE, loader), "spring.datasource", "username", properties);
        }
        if (!isSet(environment, "spring.flyway.url") && !isElsewhere(environment)) {
            adopt(connection(environment, MIGRATIONS, loader), "spring.flyway", "user", properties);
        }
        if (!properties.isEmpty()) {
            environment.getPropertySources().addLast(new MapPropertySource(SOURCE_NAME, properties));
        }
    }

    private static boolean isSet(Environment environment, String name) {
        return StringUtils.hasText(environment.getProperty(name));
    }

    private static boolean wantsEmbedded(Environment environment) {
        String embedded = environment.getProperty("spring.datasource.embedded-database-connection", "");
        return !embedded.isBlank() && !embedded.equalsIgnoreCase("none");
    }

    /** Returns true if the application's data is in another database, for which PostgreSQL migrations must not run. */
    private static boolean isElsewhere(Environment environment) {
        return wantsEmbedded(environment)
                || Stream.of("spring.datasource.url", "spring.datasource.hikari.jdbc-url")
                        .map(name -> environment.getProperty(name, ""))
                        .anyMatch(url -> !url.isBlank() && !url.startsWith("jdbc:postgresql:"));
    }

    /** Returns null if there is nothing to adopt: no variable, another kind of database, or an embedded one only. */
    private static @Nullable DatabaseUrl connection(
            Environment environment, String variable, @Nullable ClassLoader loader) {
        String text = environment.getProperty(variable);
        if (text == null || !DatabaseUrl.isJdbc(text)) {
            return null;
        }
        DatabaseUrl connection = DatabaseUrl.parse(variable, text);
        String driver = connection.driver();
        if (driver == null || ClassUtils.isPresent(driver, loader)) {
            return connection;
        }
        boolean embedded = EMBEDDED.stream().anyMatch(other -> ClassUtils.isPresent(other, loader));
        if (embedded || !ClassUtils.isPresent(DATA_SOURCES, loader)) {
            return null;
        }
        throw new DatabaseUrlException(variable, driver);
    }

    private static void adopt(@Nullable DatabaseUrl connection, String prefix, String user, Map<String, Object> into) {
        if (connection == null) {
            return;
        }
        into.put(prefix + ".url", connection.jdbcUrl());
        if (connection.user() != null) {
            into.put(prefix + "." + user, connection.user());
        }
        if (connection.password() != null) {
            into.put(prefix + ".password", connection.password());
        }
    }
}
