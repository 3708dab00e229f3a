package dev.kit.boot.ratelimit;

import dev.kit.constructs.ratelimit.distributed.PostgresRateLimitStore;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the rate limit store.
 *
 * @param store What counts: this process alone, or a Redis or PostgreSQL that all instances share.
 * @param redisUrl Address of the Redis, such as redis://:password@host:6379/0; Spring's own Redis unless given.
 * @param prefix Beginning of all keys in Redis.
 * @param dataSource Name of the DataSource bean that has the table; the application's only or primary one unless given.
 * @param table Table in PostgreSQL, with a schema before a dot if need be.
 * @param timeout Longest time that counting may hold a request; after it the store counts as down.
 * @param maximumKeys Largest number of keys counted in memory; ended windows go first, and callers that were refused
 *     last.
 */
@ConfigurationProperties("kit.rate-limit")
record RateLimitProperties(
        @DefaultValue("memory") Store store,
        @Nullable String redisUrl,
        @DefaultValue("kit:rate-limit:") String prefix,
        @Nullable String dataSource,
        @DefaultValue(PostgresRateLimitStore.DEFAULT_TABLE) String table,
        @DefaultValue("250ms") Duration timeout,
        @DefaultValue("100000") int maximumKeys) {

    /** The kind of store that counts requests. */
    public enum Store {
        /** Memory of this process, not shared with other instances. */
        MEMORY,
        /** Redis. */
        REDIS,
        /** A table in PostgreSQL. */
        POSTGRES
    }
}
