package dev.kit.studio;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** A database of its own on the running or an embedded PostgreSQL, dropped when closed. */
public final class TestDatabase implements AutoCloseable {

    private final PostgresDatabase database = PostgresServer.find().createDatabase();
    private final HikariDataSource dataSource = pool(database.ownerRole());
    private final HikariDataSource application = pool(database.applicationRole());

    private HikariDataSource pool(String role) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(database.jdbcUrl());
        config.setUsername(role);
        config.setPassword(database.password());
        config.setMaximumPoolSize(8);
        config.setMinimumIdle(0);
        config.setInitializationFailTimeout(-1);
        return new HikariDataSource(config);
    }

    /** The role for which row-level policies hold. */
    public String applicationRole() {
        return database.applicationRole();
    }

    /** Connections of that role. */
    public HikariDataSource application() {
        return application;
    }

    /** A small pool of connections to it, as its owner. */
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

    @Override
    public void close() {
        dataSource.close();
        application.close();
        database.close();
    }
}
