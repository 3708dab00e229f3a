package dev.kit.boot.database;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Kit's own tables.
 *
 * @param auto Whether missing tables are created at start-up, from META-INF/kit/sql; in development unless given.
 */
@ConfigurationProperties("kit.schema")
public record SchemaProperties(@Nullable Boolean auto) {}
