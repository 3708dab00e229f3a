package dev.kit.boot.database;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How connection strings of the environment reach Spring's own settings.
 *
 * @param enabled Whether DATABASE_URL fills spring.datasource.* and DATABASE_MIGRATION_URL fills spring.flyway.*, where
 *     these are not set.
 */
@ConfigurationProperties("kit.database-url")
record DatabaseUrlProperties(@DefaultValue("true") boolean enabled) {}
