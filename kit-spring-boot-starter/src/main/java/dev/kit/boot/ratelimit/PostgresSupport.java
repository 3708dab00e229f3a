package dev.kit.boot.ratelimit;

import dev.kit.constructs.ratelimit.RateLimitStore;
import dev.kit.constructs.ratelimit.RateLimitStoreException;
import dev.kit.constructs.ratelimit.distributed.PostgresRateLimitStore;
import javax.sql.DataSource;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;

/** Finds the DataSource for rate limits. */
final class PostgresSupport {

    private PostgresSupport() {}

    static RateLimitStore store(RateLimitProperties properties, BeanFactory beans) {
        return PostgresRateLimitStore.of(dataSource(properties, beans), properties.table(), properties.timeout());
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
