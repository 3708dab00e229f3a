package dev.kit.boot.studio;

import dev.kit.boot.database.ConnectionString;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.core.env.Environment;

/**
 * The database of the studio's data browser.
 *
 * <p>It uses a role that bypasses row-level security if one is configured: the application's own role would show no
 * rows of tables whose policies require a tenant.
 */
@SuppressWarnings("try") // a pool of any kind is closed, and may throw anything
final class StudioDatabase implements AutoCloseable {

    private final DataSource dataSource;
    private final StudioConnections application;
    private final boolean configured;

    private StudioDatabase(DataSource dataSource, StudioConnections application, boolean configured) {
        this.dataSource = dataSource;
        this.application = application;
        this.configured = configured;
    }

    static StudioDatabase choose(
            @Nullable String configured, Environment environment, ObjectProvider<DataSource> application) {
        StudioConnections own = new StudioConnections(application);
        String url = configured == null ? environment.getProperty("DATABASE_MIGRATION_URL") : configured;
        if (url == null || url.isBlank()) {
            return new StudioDatabase(own, own, false);
        }
        ConnectionString connection =
                ConnectionString.parse(configured == null ? "DATABASE_MIGRATION_URL" : "kit.studio.database-url", url);
        DataSource pool = OwnPool.of(connection.jdbcUrl(), connection.user(), connection.password());
        return new StudioDatabase(pool, own, true);
    }

    DataSource dataSource() {
        return dataSource;
    }

    /** Returns connections of the application's own role, to which row-level policies apply. */
    DataSource application() {
        return application;
    }

    /** Returns a sentence for the user about the connections; null if there is none. */
    @Nullable String note() {
        return configured ? null : application.note();
    }

    /** Returns true if a connection string is configured, so that the application needs no data source. */
    boolean isConfigured() {
        return configured;
    }

    @Override
    public void close() throws Exception {
        if (configured && dataSource instanceof AutoCloseable pool) {
            pool.close();
        }
        application.close();
    }
}
