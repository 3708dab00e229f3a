package dev.kit.boot.studio;

import dev.kit.boot.database.DatabaseUrl;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.datasource.AbstractDataSource;

/**
 * The database of the studio's data browser.
 *
 * <p>It uses a role that bypasses row-level security if one is configured: the application's own role would show no
 * rows of tables whose policies require a tenant.
 *
 * @param dataSource connections for the data browser
 * @param application connections of the application's own role, to which row-level policies apply
 * @param isConfigured whether a connection string is configured, so that the application needs no data source
 */
@SuppressWarnings("try") // a pool of any kind is closed, and may throw anything
record StudioDatabase(DataSource dataSource, Connections application, boolean isConfigured) implements AutoCloseable {

    static StudioDatabase choose(
            @Nullable String configured, Environment environment, ObjectProvider<DataSource> application) {
        Connections own = new Connections(application);
        String url = configured == null ? environment.getProperty("DATABASE_MIGRATION_URL") : configured;
        if (url == null || url.isBlank()) {
            return new StudioDatabase(own, own, false);
        }
        DatabaseUrl connection =
                DatabaseUrl.parse(configured == null ? "DATABASE_MIGRATION_URL" : "kit.studio.database-url", url);
        DataSource pool = OwnPool.of(connection.jdbcUrl(), connection.user(), connection.password());
        return new StudioDatabase(pool, own, true);
    }

    /** Returns a sentence for the user about the connections; null if there is none. */
    @Nullable String note() {
        return isConfigured ? null : application.note();
    }

    @Override
    public void close() throws Exception {
        if (isConfigured && dataSource instanceof AutoCloseable pool) {
            pool.close();
        }
        application.close();
    }

    /**
     * Connections with the application's own role, outside the application's pool if possible.
     *
     * <p>A console that occupies or breaks a connection must not take one from the application. The application's data
     * source is resolved on first use, because the studio observes it and so is created first. Thread-safe.
     */
    private static final class Connections extends AbstractDataSource implements AutoCloseable {

        private static final String UNCLEAR = "The application has several DataSources of which none is @Primary;"
                + " kit.studio.database-url says which database to browse.";

        private final ObjectProvider<DataSource> application;
        private @Nullable Chosen chosen;

        private record Chosen(DataSource connections, DataSource application, boolean own) {}

        Connections(ObjectProvider<DataSource> application) {
            this.application = application;
        }

        @Override
        public Connection getConnection() throws SQLException {
            return choose().connections().getConnection();
        }

        @Override
        public Connection getConnection(String username, String password) throws SQLException {
            return choose().connections().getConnection(username, password);
        }

        /** Returns a sentence for the user about these connections; null if there is none. */
        synchronized @Nullable String note() {
            Chosen known = chosen;
            if (known == null) {
                return application.getIfUnique() == null ? UNCLEAR : null;
            }
            return known.own()
                    ? null
                    : "The studio borrows connections of the application's pool, for it cannot copy a "
                            + known.application().getClass().getSimpleName()
                            + ". Set kit.studio.database-url to give it connections of its own.";
        }

        private Chosen choose() throws SQLException {
            // Outside the lock: the bean may have to be created, and other threads may be waiting for it.
            DataSource target = application.getIfUnique();
            if (target == null) {
                throw new SQLException(UNCLEAR, "08000");
            }
            return choose(ObservedDataSources.original(target));
        }

        private synchronized Chosen choose(DataSource original) {
            Chosen known = chosen;
            if (known == null) {
                DataSource copy = OwnPool.like(original);
                known = new Chosen(copy == null ? original : copy, original, copy != null);
                chosen = known;
            }
            return known;
        }

        @Override
        public synchronized void close() throws Exception {
            Chosen known = chosen;
            if (known != null && known.own() && known.connections() instanceof AutoCloseable pool) {
                pool.close();
            }
        }
    }
}
