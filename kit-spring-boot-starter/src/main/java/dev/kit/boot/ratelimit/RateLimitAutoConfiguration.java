package dev.kit.boot.ratelimit;

import dev.kit.boot.ConditionalOnConstructs;
import dev.kit.boot.ConstructsAutoConfiguration;
import dev.kit.boot.database.RequiredTables;
import dev.kit.boot.web.SpringEndpoints;
import dev.kit.constructs.KitSchema;
import dev.kit.constructs.ratelimit.RateLimitStore;
import dev.kit.constructs.ratelimit.distributed.PostgresRateLimitStore;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/**
 * Creates the rate limit store that {@code kit.rate-limit.store} selects. It backs off if the application has a store
 * of its own.
 */
@AutoConfiguration(
        before = ConstructsAutoConfiguration.class,
        afterName = {
            "org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration",
            "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration"
        })
@ConditionalOnConstructs
@EnableConfigurationProperties(RateLimitProperties.class)
public final class RateLimitAutoConfiguration {

    @Bean("dev.kit.rateLimitStore")
    @ConditionalOnMissingBean
    RateLimitStore kitRateLimitStore(RateLimitProperties properties, BeanFactory beans, Environment environment) {
        return switch (properties.store()) {
            case MEMORY -> RateLimitStore.inMemory(properties.maximumKeys());
            case REDIS -> RedisSupport.store(properties, beans, environment);
            case POSTGRES -> PostgresSupport.store(properties, beans, schema(environment));
        };
    }

    @Bean
    @ConditionalOnProperty(name = "kit.rate-limit.store", havingValue = "postgres")
    RequiredTables kitRateLimitTables(
            RateLimitProperties properties,
            RateLimitStore store,
            ObjectProvider<SpringEndpoints> endpoints,
            BeanFactory beans,
            Environment environment) {
        return () -> endpoints.stream()
                .flatMap(mounted -> mounted.endpoints().stream())
                .filter(endpoint -> store instanceof PostgresRateLimitStore
                        && endpoint.definition().isRateLimited())
                .limit(1)
                .map(endpoint ->
                        PostgresSupport.table(properties, beans, schema(environment), "the rate limit of " + endpoint))
                .toList();
    }

    private static KitSchema schema(Environment environment) {
        return KitSchema.of(environment.getProperty("kit.schema.name"));
    }
}
