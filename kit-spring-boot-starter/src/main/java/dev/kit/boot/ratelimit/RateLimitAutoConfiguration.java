package dev.kit.boot.ratelimit;

import dev.kit.boot.ConditionalOnConstructs;
import dev.kit.boot.ConstructsAutoConfiguration;
import dev.kit.boot.database.RequiredTable;
import dev.kit.boot.database.RequiredTables;
import dev.kit.boot.web.SpringEndpoints;
import dev.kit.constructs.KitSchema;
import dev.kit.constructs.ratelimit.RateLimitStore;
import dev.kit.constructs.ratelimit.RateLimitStoreException;
import dev.kit.constructs.ratelimit.distributed.PostgresRateLimitStore;
import dev.kit.constructs.ratelimit.distributed.RedisRateLimitStore;
import io.lettuce.core.RedisURI;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.data.redis.autoconfigure.DataRedisConnectionDetails;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;
import org.springframework.util.ClassUtils;

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

    /** A class of the optional module with the stores that instances share. */
    private static final String MODULE = "dev.kit.constructs.ratelimit.distributed.RedisRateLimitStore";

    @Bean("dev.kit.rateLimitStore")
    @ConditionalOnMissingBean
    RateLimitStore kitRateLimitStore(RateLimitProperties properties, BeanFactory beans, Environment environment) {
        return switch (properties.store()) {
            case MEMORY -> RateLimitStore.inMemory(properties.maximumKeys());
            case REDIS -> {
                requireModule("redis");
                yield Redis.store(properties, beans, environment);
            }
            case POSTGRES -> {
                requireModule("postgres");
                yield Postgres.store(properties, beans, schema(environment));
            }
        };
    }

    private static void requireModule(String store) {
        if (!ClassUtils.isPresent(MODULE, RateLimitAutoConfiguration.class.getClassLoader())) {
            throw new RateLimitStoreException(
                    "kit.rate-limit.store is " + store + ", but dev.kit:kit-ratelimit-distributed is not on the class"
                            + " path. Add it to the application's dependencies.",
                    null);
        }
    }

    @Bean
    @ConditionalOnClass(name = MODULE)
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
                        Postgres.table(properties, beans, schema(environment), "the rate limit of " + endpoint))
                .toList();
    }

    private static KitSchema schema(Environment environment) {
        return KitSchema.of(environment.getProperty("kit.schema.name"));
    }

    /** Finds the DataSource and the table for rate limits. */
    private static final class Postgres {

        static RateLimitStore store(RateLimitProperties properties, BeanFactory beans, KitSchema schema) {
            String table = isKits(properties) ? schema.sql(properties.table()) : properties.table();
            return PostgresRateLimitStore.of(dataSource(properties, beans), table, properties.timeout());
        }

        /** Returns the table, which is required as soon as an endpoint has a limit. */
        static RequiredTable table(RateLimitProperties properties, BeanFactory beans, KitSchema schema, String user) {
            String table = isKits(properties) ? schema.named(properties.table()) : properties.table();
            return new RequiredTable(dataSource(properties, beans), table, PostgresRateLimitStore.DEFAULT_TABLE, user);
        }

        private static boolean isKits(RateLimitProperties properties) {
            return properties.table().equals(PostgresRateLimitStore.DEFAULT_TABLE);
        }

        private static DataSource dataSource(RateLimitProperties properties, BeanFactory beans) {
            String name = properties.dataSource();
            try {
                return name == null ? beans.getBean(DataSource.class) : beans.getBean(name, DataSource.class);
            } catch (NoSuchBeanDefinitionException e) {
                throw new RateLimitStoreException(
                        "kit.rate-limit.store is postgres, but there is no DataSource "
                                + (name == null ? "to use, or more than one" : "\"" + name + "\"")
                                + ". Configure spring.datasource.url, or name the bean in kit.rate-limit.data-source.",
                        e);
            }
        }
    }

    /** Finds the Redis for rate limits. */
    private static final class Redis {

        private static final String DETAILS =
                "org.springframework.boot.data.redis.autoconfigure.DataRedisConnectionDetails";

        static RateLimitStore store(RateLimitProperties properties, BeanFactory beans, Environment environment) {
            String url = properties.redisUrl();
            if (url != null) {
                return RedisRateLimitStore.of(url, properties.prefix(), properties.timeout());
            }
            RateLimitStore springs = ClassUtils.isPresent(DETAILS, RateLimitAutoConfiguration.class.getClassLoader())
                    ? ConnectionDetails.store(properties, beans)
                    : null;
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

        /**
         * Uses the Redis that Spring Boot connects to: from properties, from Docker Compose or from Testcontainers.
         *
         * <p>Apart, because Spring Data Redis may be absent.
         */
        private static final class ConnectionDetails {

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
                            "Spring's Redis is a cluster, a sentinel or a set of replicas, which rate limits do not"
                                    + " find by themselves. Set kit.rate-limit.redis-url, or declare a bean of type"
                                    + " RateLimitStore.",
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
    }
}
