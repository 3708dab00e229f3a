package dev.kit.studio.data;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import javax.sql.DataSource;

/** Runs work in a transaction that cannot write, with time limits, and always rolls back. Thread-safe. */
final class ReadOnlyTransaction {

    private final DataSource dataSource;
    private final String settings;

    ReadOnlyTransaction(DataSource dataSource, Duration statementTimeout) {
        this.dataSource = dataSource;
        this.settings = "set transaction isolation level repeatable read, read only; set local statement_timeout = "
                + statementTimeout.toMillis() + "; set local lock_timeout = 1000";
    }

    <T> T run(Work<T> work) {
        try (Connection connection = dataSource.getConnection()) {
            boolean autoCommit = connection.getAutoCommit();
            connection.setAutoCommit(false);
            try {
                begin(connection);
                return work.with(connection);
            } finally {
                end(connection, autoCommit);
            }
        } catch (SQLException e) {
            throw SqlFailures.translate(e);
        }
    }

    private void begin(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(settings);
        }
    }

    private static void end(Connection connection, boolean autoCommit) throws SQLException {
        if (!connection.isClosed()) {
            connection.rollback();
            connection.setAutoCommit(autoCommit);
        }
    }

    /** What happens within the transaction. */
    @FunctionalInterface
    interface Work<T> {

        T with(Connection connection) throws SQLException;
    }
}
