package dev.kit.boot.studio;

import com.zaxxer.hikari.HikariDataSource;
import dev.kit.studio.monitor.OwnWork;
import java.sql.SQLException;
import java.util.Properties;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.jdbc.DataSourceBuilder;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.datasource.SimpleDriverDataSource;
import org.springframework.util.ClassUtils;

/** Creates the studio's own data sources, with at most two connections and none while idle. */
final class OwnPool {

    private static final Logger log = LoggerFactory.getLogger(OwnPool.class);
    private static final String POSTGRES = "jdbc:postgresql:";
    private static final String POSTGRES_CLASSES = "org.postgresql.ds.";
    private static final boolean HIKARI = ClassUtils.isPresent("com.zaxxer.hikari.HikariDataSource", null);

    private OwnPool() {}

    /** Returns connections with the settings of {@code original} outside its pool; null if that is impossible. */
    static @Nullable DataSource like(DataSource original) {
        try {
            if (isUnpooled(original)) {
                return original;
            }
            return HIKARI && original.isWrapperFor(HikariDataSource.class)
                    ? Hikari.like(original.unwrap(HikariDataSource.class))
                    : derived(original);
        } catch (SQLException | RuntimeException e) {
            log.debug("A {} cannot be copied.", original.getClass().getName(), e);
            return null;
        }
    }

    /** Returns connections of another role than the application's. */
    static DataSource of(String url, @Nullable String user, @Nullable String password) {
        if (HIKARI) {
            return Hikari.of(url, user, password);
        }
        DriverManagerDataSource plain = new DriverManagerDataSource(url);
        plain.setUsername(user);
        plain.setPassword(password);
        return plain;
    }

    /** Returns true if each connection of {@code original} is a new one. */
    private static boolean isUnpooled(DataSource original) {
        Class<?> type = original.getClass();
        return type == DriverManagerDataSource.class
                || type == SimpleDriverDataSource.class
                || type.getName().equals(POSTGRES_CLASSES + "PGSimpleDataSource");
    }

    /** Derives a data source with Spring Boot's knowledge of other pools. */
    private static @Nullable DataSource derived(DataSource original) {
        SimpleDriverDataSource plain = DataSourceBuilder.derivedFrom(original)
                .type(SimpleDriverDataSource.class)
                .build();
        String url = plain.getUrl();
        if (url == null || !url.startsWith(POSTGRES)) {
            return null;
        }
        return HIKARI ? Hikari.of(url, plain.getUsername(), plain.getPassword()) : plain;
    }

    /** Isolates the pool's classes, so that they are loaded only if they are present. */
    private static final class Hikari {

        /** Copies the settings that affect the data visible to a connection. */
        static @Nullable DataSource like(HikariDataSource original) {
            String url = original.getJdbcUrl();
            String type = original.getDataSourceClassName();
            DataSource inner = original.getDataSource();
            HikariDataSource pool = of(null, original.getUsername(), original.getPassword());
            if (inner != null && isUnpooled(inner)) {
                pool.setDataSource(inner);
            } else if (inner != null || original.getDataSourceJNDI() != null) {
                return null;
            } else if (url != null && url.startsWith(POSTGRES)) {
                pool.setJdbcUrl(url);
            } else if (type != null && type.startsWith(POSTGRES_CLASSES)) {
                pool.setDataSourceClassName(type);
            } else {
                return null;
            }
            Properties properties = new Properties();
            properties.putAll(original.getDataSourceProperties());
            pool.setDataSourceProperties(properties);
            pool.setSchema(original.getSchema());
            pool.setCatalog(original.getCatalog());
            pool.setConnectionInitSql(original.getConnectionInitSql());
            return pool;
        }

        static HikariDataSource of(@Nullable String url, @Nullable String user, @Nullable String password) {
            HikariDataSource pool = new HikariDataSource();
            pool.setPoolName("kit-studio");
            if (url != null) {
                pool.setJdbcUrl(url);
            }
            pool.setUsername(user);
            pool.setPassword(password);
            pool.setMaximumPoolSize(2);
            pool.setMinimumIdle(0);
            pool.setConnectionTimeout(3_000);
            pool.setInitializationFailTimeout(-1);
            pool.setThreadFactory(work -> OwnWork.thread(work, "kit-studio-pool"));
            return pool;
        }
    }
}
