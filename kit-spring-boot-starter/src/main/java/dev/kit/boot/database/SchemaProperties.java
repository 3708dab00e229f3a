package dev.kit.boot.database;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Kit's own tables.
 *
 * @param auto Whether tables that a construct needs are created at start-up, from META-INF/kit/sql; in development
 *     unless given.
 * @param name Schema of the tables, which must exist; the connection's current schema unless given.
 */
@ConfigurationProperties("kit.schema")
record SchemaProperties(@Nullable Boolean auto, @Nullable String name) {}
