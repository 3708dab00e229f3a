package dev.kit.boot.ratelimit;

import dev.kit.boot.ConditionalOnConstructs;
import dev.kit.boot.ConstructsAutoConfiguration;
import dev.kit.constructs.ratelimit.RateLimitStore;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/** Counts rate limits where {@code kit.rate-limit.store} says, unless the application has a store of its own. */
@AutoConfiguration(
        before = ConstructsAutoConfiguration.class,
        afterName = {
            "org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration",
            "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration"
        })
@ConditionalOnConstructs
@EnableConfigurationProperties(RateLimitProperties.class)
public final class RateLimitAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean
    RateLimitStore kitRateLimitStore(RateLimitProperties properties, BeanFactory beans, Environment environment) {
        return switch (properties.store()) {
            case MEMORY -> RateLimitStore.inMemory(properties.maximumKeys());
            case REDIS -> RedisSupport.store(properties, beans, environment);
            case POSTGRES -> PostgresSupport.store(properties, beans);
        };
    }
}
