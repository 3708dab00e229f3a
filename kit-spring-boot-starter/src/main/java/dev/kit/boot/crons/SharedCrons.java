package dev.kit.boot.crons;

import dev.kit.boot.crons.CronProperties.Store;
import dev.kit.boot.database.RequiredTable;
import dev.kit.constructs.KitSchema;
import dev.kit.constructs.crons.SharedCronSettings;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ThreadFactory;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.util.ClassUtils;

/**
 * Determines the database through which instances of this application share crons, if any.
 *
 * @param canBePostgres whether the settings name PostgreSQL, or no database
 */
record SharedCrons(
        CronProperties properties, ObjectProvider<DataSource> dataSources, KitSchema schema, boolean canBePostgres) {

    private static final Logger log = LoggerFactory.getLogger(SharedCrons.class);
    private static final String LIBRARY = "com.github.kagkarlsson.scheduler.Scheduler";
    private static final String TABLE = "kit_cron";

    /**
     * Returns the settings of a shared scheduler; empty if each process runs its own.
     *
     * @throws IllegalStateException if the settings require a library or data source that is missing
     */
    Optional<SharedCronSettings> settings(Duration drain, ThreadFactory handlers) {
        return dataSource()
                .map(found -> new SharedCronSettings(
                        found,
                        schema,
                        properties.threads(),
                        properties.pollingInterval(),
                        properties.heartbeatInterval(),
                        properties.missedHeartbeats(),
                        drain,
                        handlers));
    }

    List<RequiredTable> tables() {
        return dataSource().map(found -> new RequiredTable(found, schema.named(TABLE), TABLE, "the crons")).stream()
                .toList();
    }

    private Optional<DataSource> dataSource() {
        boolean library = ClassUtils.isPresent(LIBRARY, getClass().getClassLoader());
        DataSource only = dataSources.getIfUnique();
        if (properties.store() == Store.POSTGRES) {
            if (!library) {
                throw new IllegalStateException("kit.cron.store is postgres, but db-scheduler is not on the class path."
                        + " Add the dependency com.github.kagkarlsson:db-scheduler.");
            }
            if (only == null) {
                throw new IllegalStateException("kit.cron.store is postgres, but there is no DataSource to use, or more"
                        + " than one. Configure spring.datasource.url, or mark one of them as primary.");
            }
            return Optional.of(only);
        }
        return properties.store() == Store.AUTO && library && only != null && isPostgres(only)
                ? Optional.of(only)
                : Optional.empty();
    }

    /**
     * Returns true if the database is PostgreSQL, or might be and is unreachable. An unreachable database must not
     * change the meaning of "each tick once".
     */
    private boolean isPostgres(DataSource dataSource) {
        try (Connection connection = dataSource.getConnection()) {
            return isPostgres(connection.getMetaData().getDatabaseProductName());
        } catch (SQLException e) {
            log.warn("The database of the crons cannot be reached: {}", e.getMessage());
            return canBePostgres;
        }
    }

    /** Returns false if the JDBC URL names another product than PostgreSQL. */
    static boolean canBePostgres(String url) {
        return url.isBlank() || isPostgres(url) || url.startsWith("jdbc:pgsql:");
    }

    private static boolean isPostgres(String name) {
        return name.toLowerCase(Locale.ROOT).contains("postgres");
    }
}
