package dev.kit.studio.data;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import javax.sql.DataSource;

/** Runs work in a transaction that cannot write, with time limits, and always rolls back. Thread-safe. */
record ReadOnlyTransaction(
        DataSource dataSource, String limits, int patience, boolean releasesLocks, boolean localOnly, ViewAs viewAs) {

    private static final String READ_ONLY = "transaction isolation level repeatable read, read only";
    private static final Duration GRACE = Duration.ofSeconds(5);
    private static final int UNKNOWN = -1;

    ReadOnlyTransaction(DataSource dataSource, Duration statementTimeout) {
        this(dataSource, limits(statementTimeout), patience(statementTimeout), false, false, ViewAs.NOBODY);
    }

    /**
     * Returns transactions for statements of unknown content: irrevocably read-only from the first snapshot on, with
     * standard-conforming strings, and without lasting effects on the session.
     */
    static ReadOnlyTransaction exclusive(DataSource dataSource, Duration statementTimeout) {
        String more = "; set local standard_conforming_strings = on; select 1";
        return new ReadOnlyTransaction(
                dataSource, limits(statementTimeout) + more, patience(statementTimeout), true, false, ViewAs.NOBODY);
    }

    private static String limits(Duration statementTimeout) {
        return "; set local statement_timeout = " + statementTimeout.toMillis() + "; set local lock_timeout = 1000";
    }

    /** Returns the network timeout in milliseconds, for a server that does not even cancel the statement in time. */
    private static int patience(Duration statementTimeout) {
        return (int) Math.min(Integer.MAX_VALUE, statementTimeout.plus(GRACE).toMillis());
    }

    ReadOnlyTransaction as(ViewAs who, DataSource db) {
        return new ReadOnlyTransaction(db, limits, patience, releasesLocks, localOnly, who);
    }

    /** Returns these transactions with access to databases of other machines refused or permitted. */
    ReadOnlyTransaction onlyHere(boolean refusing) {
        return new ReadOnlyTransaction(dataSource, limits, patience, releasesLocks, refusing, viewAs);
    }

    <T> T run(SqlFunction<Connection, T> work) {
        return connected(false, connection -> {
            begin(connection);
            return work.apply(connection);
        });
    }

    /** Runs a single statement; its begin, settings and end are sent with it, in one round trip instead of three. */
    <T> T query(SqlBuilder sql, SqlFunction<ResultSet, T> reading) {
        return viewAs.isNobody()
                ? connected(true, connection -> read(connection, enclosed(sql), reading))
                : run(connection -> read(connection, sql, reading));
    }

    private SqlBuilder enclosed(SqlBuilder sql) {
        return new SqlBuilder()
                .append("begin " + READ_ONLY + limits + "; ")
                .append(sql)
                .append("; rollback");
    }

    private static <T> T read(Connection connection, SqlBuilder sql, SqlFunction<ResultSet, T> reading)
            throws SQLException {
        try (PreparedStatement statement = sql.prepare(connection)) {
            boolean found = statement.execute();
            while (!found && statement.getUpdateCount() >= 0) {
                found = statement.getMoreResults();
            }
            try (ResultSet result = statement.getResultSet()) {
                return reading.apply(result);
            }
        }
    }

    /** In auto-commit the driver begins no transaction of its own. */
    private <T> T connected(boolean autoCommitting, SqlFunction<Connection, T> work) {
        try (Connection connection = open()) {
            Databases.requireSupported(connection);
            if (localOnly && !Databases.isLocal(connection)) {
                throw DataException.remote();
            }
            boolean autoCommit = connection.getAutoCommit();
            int waiting = waitAtMost(connection, patience);
            connection.setAutoCommit(autoCommitting);
            try {
                return work.apply(connection);
            } finally {
                end(connection, autoCommit, waiting);
            }
        } catch (SQLException e) {
            throw SqlFailures.translate(e);
        }
    }

    DatabaseKind kind() {
        try (Connection connection = open()) {
            return DatabaseKind.of(connection);
        } catch (SQLException e) {
            throw SqlFailures.translate(e);
        }
    }

    /** Opens a connection; pools that connect on first use have their own exception for an unreachable database. */
    private Connection open() throws SQLException {
        try {
            return dataSource.getConnection();
        } catch (RuntimeException e) {
            throw DataException.unavailable(e);
        }
    }

    /** Sets the network timeout unless it is already shorter; returns the previous one. */
    private static int waitAtMost(Connection connection, int millis) throws SQLException {
        try {
            int before = connection.getNetworkTimeout();
            if (before == 0 || before > millis) {
                connection.setNetworkTimeout(Runnable::run, millis);
            }
            return before;
        } catch (SQLFeatureNotSupportedException e) {
            return UNKNOWN;
        }
    }

    private void begin(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("set " + READ_ONLY + limits);
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

    /** Sets a variable for this transaction only; name and value are bound, never part of the text. */
    private static void set(Connection connection, String name, String value) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("select set_config(?, ?, true)")) {
            statement.setString(1, name);
            statement.setString(2, value);
            statement.execute();
        }
    }

    private void end(Connection connection, boolean autoCommit, int waiting) throws SQLException {
        if (connection.isClosed()) {
            return;
        }
        connection.setAutoCommit(false);
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
        if (waiting != UNKNOWN) {
            connection.setNetworkTimeout(Runnable::run, waiting);
        }
    }
}
