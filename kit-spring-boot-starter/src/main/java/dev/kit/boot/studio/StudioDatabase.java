package dev.kit.boot.studio;

import com.zaxxer.hikari.HikariDataSource;
import dev.kit.boot.database.ConnectionString;
import dev.kit.studio.capture.ObservedDataSource;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.core.env.Environment;

/**
 * What the studio's data browser connects to.
 *
 * <p>A role that passes row-level security, where one is configured: the application's own role would show no rows of
 * tables whose policies ask for a tenant. At most two connections, so that browsing never starves the application.
 */
final class StudioDatabase implements AutoCloseable {

    private final DataSource dataSource;
    private final DataSource application;
    private final @Nullable HikariDataSource pool;

    private StudioDatabase(DataSource dataSource, DataSource application, @Nullable HikariDataSource pool) {
        this.dataSource = dataSource;
        this.application = application;
        this.pool = pool;
    }

    static StudioDatabase choose(
            @Nullable String configured, Environment environment, ObjectProvider<DataSource> application) {
        String url = configured == null ? environment.getProperty("DATABASE_MIGRATION_URL") : configured;
        if (url == null || url.isBlank()) {
            DataSource own = new ApplicationDataSource(application);
            return new StudioDatabase(own, own, null);
        }
        ConnectionString connection =
                ConnectionString.parse(configured == null ? "DATABASE_MIGRATION_URL" : "kit.studio.database-url", url);
        HikariDataSource pool = new HikariDataSource();
        pool.setPoolName("kit-studio");
        pool.setJdbcUrl(connection.jdbcUrl());
        pool.setUsername(connection.user());
        pool.setPassword(connection.password());
        pool.setMaximumPoolSize(2);
        pool.setMinimumIdle(0);
        pool.setConnectionTimeout(3_000);
        pool.setInitializationFailTimeout(-1);
        return new StudioDatabase(pool, new ApplicationDataSource(application), pool);
    }

    DataSource dataSource() {
        return dataSource;
    }

    /** The application's own connections, for whose role row-level policies hold. */
    DataSource application() {
        return application;
    }

    @Override
    public void close() {
        if (pool != null) {
            pool.close();
        }
    }

    /** Asks for the application's data source on first use: it is proxied for the studio and so comes after it. */
    private record ApplicationDataSource(ObjectProvider<DataSource> provider) implements DataSource {

        private DataSource target() throws SQLException {
            DataSource target = provider.getIfUnique();
            if (target == null) {
                throw new SQLException(
                        "The application has no DataSource, or several of which none is @Primary;"
                                + " kit.studio.database-url says which database to browse.",
                        "08000");
            }
            return ObservedDataSource.original(target);
        }

        @Override
        public Connection getConnection() throws SQLException {
            return target().getConnection();
        }

        @Override
        public Connection getConnection(String username, String password) throws SQLException {
            return target().getConnection(username, password);
        }

        @Override
        public <T> T unwrap(Class<T> type) throws SQLException {
            return target().unwrap(type);
        }

        @Override
        public boolean isWrapperFor(Class<?> type) throws SQLException {
            return target().isWrapperFor(type);
        }

        @Override
        public PrintWriter getLogWriter() throws SQLException {
            return target().getLogWriter();
        }

        @Override
        public void setLogWriter(PrintWriter out) throws SQLException {
            target().setLogWriter(out);
        }

        @Override
        public void setLoginTimeout(int seconds) throws SQLException {
            target().setLoginTimeout(seconds);
        }

        @Override
        public int getLoginTimeout() throws SQLException {
            return target().getLoginTimeout();
        }

        @Override
        public Logger getParentLogger() {
            return Logger.getLogger(Logger.GLOBAL_LOGGER_NAME);
        }
    }
}
