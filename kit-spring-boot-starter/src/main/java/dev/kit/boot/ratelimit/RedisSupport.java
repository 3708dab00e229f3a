package dev.kit.boot.ratelimit;

import dev.kit.constructs.ratelimit.RateLimitStore;
import dev.kit.constructs.ratelimit.RateLimitStoreException;
import dev.kit.constructs.ratelimit.distributed.RedisRateLimitStore;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.core.env.Environment;
import org.springframework.util.ClassUtils;

/** Finds the Redis for rate limits, if the required libraries are present. */
final class RedisSupport {

    private static final String DETAILS =
            "org.springframework.boot.data.redis.autoconfigure.DataRedisConnectionDetails";

    private RedisSupport() {}

    static RateLimitStore store(RateLimitProperties properties, BeanFactory beans, Environment environment) {
        require("io.lettuce.core.RedisClient", "io.lettuce:lettuce-core");
        require("io.github.bucket4j.redis.lettuce.Bucket4jLettuce", "com.bucket4j:bucket4j_jdk17-lettuce");
        require("io.github.bucket4j.redis.consts.LuaScripts", "com.bucket4j:bucket4j_jdk17-redis-common");
        String url = properties.redisUrl();
        if (url != null) {
            return RedisRateLimitStore.of(url, properties.prefix(), properties.timeout());
        }
        RateLimitStore springs = isPresent(DETAILS) ? ConnectionDetailsSupport.store(properties, beans) : null;
        return springs != null ? springs : configured(properties, environment.getProperty("spring.data.redis.url"));
    }

    private static RateLimitStore configured(RateLimitProperties properties, @Nullable String url) {
        if (url == null) {
            throw new RateLimitStoreException(
                    "kit.rate-limit.store is redis, but no Redis is configured."
                            + " Set kit.rate-limit.redis-url, or spring.data.redis.url.",
                    null);
        }
        return RedisRateLimitStore.of(url, properties.prefix(), properties.timeout());
    }

    private static void require(String type, String artifact) {
        if (!isPresent(type)) {
            throw new RateLimitStoreException(
                    "kit.rate-limit.store is redis, but " + artifact
                            + " is not on the class path. Add it to the application's dependencies.",
                    null);
        }
    }

    private static boolean isPresent(String type) {
        return ClassUtils.isPresent(type, RedisSupport.class.getClassLoader());
    }
}
