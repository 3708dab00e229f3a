package dev.kit.boot.database;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings that map connection strings of the environment to Spring's own settings.
 *
 * @param enabled Whether DATABASE_URL fills spring.datasource.* and DATABASE_MIGRATION_URL fills spring.flyway.*, where
 *     these are not set.
 */
@ConfigurationProperties("kit.database-url")
record DatabaseUrlProperties(@DefaultValue("true") boolean enabled) {}
