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
    private final HikariDataSource dataSource;

    /** Creates the database. */
    public TestDatabase() {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(database.jdbcUrl());
        config.setUsername(database.ownerRole());
        config.setPassword(database.password());
        config.setMaximumPoolSize(8);
        config.setMinimumIdle(1);
        dataSource = new HikariDataSource(config);
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
        database.close();
    }
}
