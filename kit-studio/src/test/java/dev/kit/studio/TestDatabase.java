package dev.kit.studio;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.UUID;

/** A database of its own on the running PostgreSQL, dropped when closed. */
public final class TestDatabase implements AutoCloseable {

    private static final String SERVER = Map.copyOf(System.getenv())
            .getOrDefault("KIT_TEST_PG_URL", "jdbc:postgresql://127.0.0.1:5432/postgres?user=postgres");

    private final String name =
            "kit_studio_" + UUID.randomUUID().toString().replace("-", "").substring(0, 16);
    private final HikariDataSource dataSource;

    /** Creates the database. */
    public TestDatabase() {
        onServer("create database " + name);
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url());
        config.setMaximumPoolSize(8);
        config.setMinimumIdle(1);
        dataSource = new HikariDataSource(config);
    }

    private String url() {
        int slash = SERVER.lastIndexOf('/');
        int query = SERVER.indexOf('?');
        return SERVER.substring(0, slash + 1) + name + (query < 0 ? "" : SERVER.substring(query));
    }

    /** A small pool of connections to it. */
    public HikariDataSource dataSource() {
        return dataSource;
    }

    /** Runs statements. */
    public TestDatabase run(String... statements) {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return this;
    }

    private static void onServer(String sql) {
        try (Connection connection = DriverManager.getConnection(SERVER);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException("PostgreSQL is needed at " + SERVER + " for: " + sql, e);
        }
    }

    @Override
    public void close() {
        dataSource.close();
        onServer("drop database if exists " + name + " with (force)");
    }
}
