package dev.kit.boot.database;

import dev.kit.boot.ConditionalOnConstructs;
import dev.kit.boot.DevelopmentMode;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** Creates the tables that constructs need, or reports missing ones. Tables are created in development. */
@AutoConfiguration(
        afterName = {
            "dev.kit.boot.background.SubscriberAutoConfiguration",
            "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration"
        })
@ConditionalOnConstructs
@EnableConfigurationProperties({SchemaProperties.class, SchemaAutoConfiguration.DatabaseUrlProperties.class})
public final class SchemaAutoConfiguration {

    @Bean("dev.kit.schemaLifecycle")
    SchemaLifecycle kitSchemaLifecycle(
            SchemaProperties properties, ObjectProvider<RequiredTables> required, ApplicationContext context) {
        Environment environment = context.getEnvironment();
        Boolean auto = properties.auto();
        ClassLoader loader = context.getClassLoader();
        List<SchemaFile> files = SchemaFile.load(loader == null ? ClassLoader.getSystemClassLoader() : loader);
        return new SchemaLifecycle(
                auto == null ? DevelopmentMode.isOn(environment) : auto,
                migrations(environment),
                required.orderedStream().toList(),
                files);
    }

    /** Returns the role that migrates: Flyway's, which may come from {@code DATABASE_MIGRATION_URL}, or Liquibase's. */
    private static @Nullable DataSource migrations(Environment environment) {
        for (String prefix : List.of("spring.flyway.", "spring.liquibase.")) {
            String url = environment.getProperty(prefix + "url");
            if (url != null && !url.isBlank()) {
                return new DriverManagerDataSource(
                        url,
                        environment.getProperty(prefix + "user", ""),
                        environment.getProperty(prefix + "password", ""));
            }
        }
        return null;
    }

    /**
     * Settings that map connection strings of the environment to Spring's own settings.
     *
     * @param enabled Whether DATABASE_URL fills spring.datasource.* and DATABASE_MIGRATION_URL fills spring.flyway.*,
     *     where these are not set.
     */
    @ConfigurationProperties("kit.database-url")
    record DatabaseUrlProperties(@DefaultValue("true") boolean enabled) {}
}
