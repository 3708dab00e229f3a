package dev.kit.boot.ratelimit;

import dev.kit.boot.database.RequiredTable;
import dev.kit.constructs.KitSchema;
import dev.kit.constructs.ratelimit.RateLimitStore;
import dev.kit.constructs.ratelimit.RateLimitStoreException;
import dev.kit.constructs.ratelimit.distributed.PostgresRateLimitStore;
import javax.sql.DataSource;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;

/** Finds the DataSource and the table for rate limits. */
final class PostgresSupport {

    private PostgresSupport() {}

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
