package dev.kit.boot.ratelimit;

import dev.kit.constructs.ratelimit.RateLimitStore;
import dev.kit.constructs.ratelimit.RateLimitStoreException;
import dev.kit.constructs.ratelimit.distributed.RedisRateLimitStore;
import io.lettuce.core.RedisURI;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.boot.data.redis.autoconfigure.DataRedisConnectionDetails;

/** Uses the Redis that Spring Boot connects to: from properties, from Docker Compose or from Testcontainers. */
final class ConnectionDetailsSupport {

    private ConnectionDetailsSupport() {}

    static @Nullable RateLimitStore store(RateLimitProperties properties, BeanFactory beans) {
        DataRedisConnectionDetails details =
                beans.getBeanProvider(DataRedisConnectionDetails.class).getIfAvailable();
        return details == null
                ? null
                : RedisRateLimitStore.of(address(details), properties.prefix(), properties.timeout());
    }

    private static RedisURI address(DataRedisConnectionDetails details) {
        DataRedisConnectionDetails.Standalone server = details.getStandalone();
        if (server == null) {
            throw new RateLimitStoreException(
                    "Spring's Redis is a cluster, a sentinel or a set of replicas, which rate limits do not find by"
                            + " themselves. Set kit.rate-limit.redis-url, or declare a bean of type RateLimitStore.",
                    null);
        }
        RedisURI.Builder address = RedisURI.builder()
                .withHost(server.getHost())
                .withPort(server.getPort())
                .withDatabase(server.getDatabase())
                .withSsl(details.getSslBundle() != null);
        String password = details.getPassword();
        String username = details.getUsername();
        if (password != null && username != null) {
            address.withAuthentication(username, password.toCharArray());
        } else if (password != null) {
            address.withPassword(password.toCharArray());
        }
        return address.build();
    }
}
