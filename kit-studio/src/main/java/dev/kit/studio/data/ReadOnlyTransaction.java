package dev.kit.studio.data;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import javax.sql.DataSource;

/** Runs work in a transaction that cannot write, with time limits, and always rolls back. Thread-safe. */
final class ReadOnlyTransaction {

    private final DataSource dataSource;
    private final String settings;
    private final boolean releasesLocks;
    private final ViewAs viewAs;

    ReadOnlyTransaction(DataSource dataSource, Duration statementTimeout) {
        this(dataSource, settings(statementTimeout), false, ViewAs.NOBODY);
    }

    private ReadOnlyTransaction(DataSource dataSource, String settings, boolean releasesLocks, ViewAs viewAs) {
        this.dataSource = dataSource;
        this.settings = settings;
        this.releasesLocks = releasesLocks;
        this.viewAs = viewAs;
    }

    /**
     * For statements of unknown content: read-only for good from the first snapshot on, strings as the standard has them,
     * and nothing is left of it in the session.
     */
    static ReadOnlyTransaction exclusive(DataSource dataSource, Duration statementTimeout) {
        String more = "; set local standard_conforming_strings = on; select 1";
        return new ReadOnlyTransaction(dataSource, settings(statementTimeout) + more, true, ViewAs.NOBODY);
    }

    private static String settings(Duration statementTimeout) {
        return "set transaction isolation level repeatable read, read only; set local statement_timeout = "
                + statementTimeout.toMillis() + "; set local lock_timeout = 1000";
    }

    ReadOnlyTransaction as(ViewAs who, DataSource db) {
        return new ReadOnlyTransaction(db, settings, releasesLocks, who);
    }

    <T> T run(Work<T> work) {
        return connected(connection -> {
            begin(connection);
            return work.with(connection);
        });
    }

    /** Runs a single statement; its settings and its end travel with it, in one round trip instead of three. */
    <T> T query(SqlText sql, Reading<T> reading) {
        return viewAs.isNobody()
                ? connected(connection -> read(connection, enclosed(sql), reading))
                : run(connection -> read(connection, sql, reading));
    }

    private SqlText enclosed(SqlText sql) {
        return new SqlText().append(settings + "; ").append(sql).append("; rollback");
    }

    private static <T> T read(Connection connection, SqlText sql, Reading<T> reading) throws SQLException {
        try (PreparedStatement statement = sql.prepare(connection)) {
            boolean found = statement.execute();
            while (!found && statement.getUpdateCount() >= 0) {
                found = statement.getMoreResults();
            }
            try (ResultSet result = statement.getResultSet()) {
                return reading.of(result);
            }
        }
    }

    private <T> T connected(Work<T> work) {
        try (Connection connection = dataSource.getConnection()) {
            boolean autoCommit = connection.getAutoCommit();
            connection.setAutoCommit(false);
            try {
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
        for (Map.Entry<String, String> variable : viewAs.variables().entrySet()) {
            set(connection, variable.getKey(), variable.getValue());
        }
        String role = viewAs.role();
        if (role != null) {
            try {
                set(connection, "role", role);
            } catch (SQLException e) {
                throw DataException.roleNotAllowed(role, e);
            }
        }
    }

    /** For this transaction only; name and value are bound, never part of the text. */
    private static void set(Connection connection, String name, String value) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("select set_config(?, ?, true)")) {
            statement.setString(1, name);
            statement.setString(2, value);
            statement.execute();
        }
    }

    private void end(Connection connection, boolean autoCommit) throws SQLException {
        if (connection.isClosed()) {
            return;
        }
        connection.rollback();
        connection.setAutoCommit(autoCommit);
        if (releasesLocks) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("select pg_catalog.pg_advisory_unlock_all()");
            }
            if (!autoCommit) {
                connection.rollback();
            }
        }
    }

    /** What happens within the transaction. */
    @FunctionalInterface
    interface Work<T> {

        T with(Connection connection) throws SQLException;
    }

    /** What becomes of the rows of a statement. */
    @FunctionalInterface
    interface Reading<T> {

        T of(ResultSet result) throws SQLException;
    }
}
