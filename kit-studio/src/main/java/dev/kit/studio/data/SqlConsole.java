package dev.kit.studio.data;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Runs user-entered statements, one reading statement at a time. Thread-safe.
 *
 * <p>Each runs alone in a read-only transaction that is always rolled back, with a timeout; state that survives a
 * rollback (advisory locks) is released. It reaches the server as a single {@code Parse} of the extended protocol, in
 * which PostgreSQL accepts only one command; without that protocol the console refuses. Functions with effects outside
 * the database remain possible: use a role that may not call them. Every method throws {@link DataException}.
 */
public final class SqlConsole {

    /** The maximum number of rows of one result. */
    public static final int MAX_ROWS = 1_000;

    private static final String PLAN = "explain ";
    private static final String EXPLAIN = "explain (format json) ";
    private static final String ANALYZE = "explain (format json, analyze, buffers) ";
    private static final int FETCH = 64;

    private final ReadOnlyTransaction transaction;
    private final boolean anyHost;
    private final ExcludedTables excluded;

    /**
     * Creates a console.
     *
     * @param options the database, the statement timeout, and the excluded tables
     * @param anyHost whether databases of other machines may be queried too
     */
    public SqlConsole(DataBrowserOptions options, boolean anyHost) {
        this(
                ReadOnlyTransaction.exclusive(options.db(), options.statementTimeout()),
                anyHost,
                new ExcludedTables(options.excludeTables()));
    }

    private SqlConsole(ReadOnlyTransaction transaction, boolean anyHost, ExcludedTables excluded) {
        this.transaction = transaction;
        this.anyHost = anyHost;
        this.excluded = excluded;
    }

    /** Returns a console with another user's privileges. Its connections belong to the role whose policies apply. */
    public SqlConsole as(ViewAs who, DataSource db) {
        return new SqlConsole(transaction.as(who, db), anyHost, excluded);
    }

    /** Runs a statement with texts for its question marks. It reads at most {@code limit} rows. */
    public SqlResult run(String sql, List<@Nullable String> params, int limit) {
        OneStatement statement = OneStatement.reading(sql);
        int rows = Math.max(1, Math.min(limit, MAX_ROWS));
        return asked(statement, "", params, result -> {
            long start = System.nanoTime();
            return new ResultReader(rows).read(result.get(), start);
        });
    }

    /** Returns the plan of a statement, as PostgreSQL's JSON. {@code analyze} also runs and measures it. */
    public String explain(String sql, List<@Nullable String> params, boolean analyze) {
        OneStatement statement = OneStatement.explainable(sql, analyze);
        return asked(statement, analyze ? ANALYZE : EXPLAIN, params, result -> {
            ResultSet plan = result.get();
            plan.next();
            return plan.getString(1);
        });
    }

    private <T> T asked(OneStatement statement, String prefix, List<@Nullable String> params, Reading<T> reading) {
        if (params.size() != statement.placeholders().size() && !params.isEmpty()) {
            throw DataException.notAllowed(
                    "The statement has " + statement.placeholders().size() + " parameters, but " + params.size()
                            + " values were given",
                    1);
        }
        return transaction.run(connection -> {
            Databases.requireLocal(connection, anyHost);
            ExclusionGuard guard = ExclusionGuard.of(excluded, connection);
            if (guard.isIdle()) {
                return sent(connection, statement, prefix, params, 0, reading);
            }
            guard.requireVisible(statement);
            int planned = statement.planned();
            if (planned >= 0) {
                OneStatement plan = statement.from(planned);
                guard.withoutLeaks(statement, open -> sent(open, plan, PLAN, params, planned, Rows::get));
                guard.requireUntouched();
            }
            T answer = guard.withoutLeaks(statement, open -> sent(open, statement, prefix, params, 0, reading));
            guard.requireUntouched();
            return answer;
        });
    }

    /**
     * Sends a statement with its prefix; the statement is the part of the entered text that begins at {@code offset}.
     */
    private static <T> T sent(
            Connection connection,
            OneStatement statement,
            String prefix,
            List<@Nullable String> params,
            int offset,
            Reading<T> reading)
            throws SQLException {
        boolean bound = !params.isEmpty();
        try {
            DriverText.requireUnchanged(connection, statement, prefix, bound);
            return read(connection, prefix + statement.sql(), params, reading);
        } catch (SQLException e) {
            throw refused(e, statement, prefix.length(), bound, offset);
        }
    }

    private static <T> T read(Connection connection, String sql, List<@Nullable String> params, Reading<T> reading)
            throws SQLException {
        try (Statement running = prepared(connection, sql, params)) {
            running.setEscapeProcessing(false);
            running.setMaxRows(MAX_ROWS + 1);
            running.setFetchSize(FETCH);
            return reading.read(() -> execute(running, sql));
        }
    }

    private static Statement prepared(Connection connection, String sql, List<@Nullable String> params)
            throws SQLException {
        if (params.isEmpty()) {
            return connection.createStatement();
        }
        PreparedStatement statement = connection.prepareStatement(sql);
        for (int i = 0; i < params.size(); i++) {
            // The server infers the type of an untyped parameter from the statement.
            statement.setObject(i + 1, params.get(i), Types.OTHER);
        }
        return statement;
    }

    private static ResultSet execute(Statement statement, String sql) throws SQLException {
        boolean rows = statement instanceof PreparedStatement prepared ? prepared.execute() : statement.execute(sql);
        if (!rows) {
            throw DataException.notAllowed("The statement brings no rows", 1);
        }
        return statement.getResultSet();
    }

    private static DataException refused(
            SQLException failure, OneStatement statement, int prefix, boolean bound, int offset) {
        DataException known = SqlFailures.translate(failure);
        if (known.status() == 503 || known.status() == 504) {
            return known;
        }
        ServerText text = ServerText.of(failure);
        Integer position = text.position() == null ? null : offset + statement.position(text.position(), prefix, bound);
        return DataException.sqlError(text.message(), text.hint(), position, failure);
    }

    /** The rows of a statement that runs on first access. */
    @FunctionalInterface
    private interface Rows {
        ResultSet get() throws SQLException;
    }

    @FunctionalInterface
    private interface Reading<T> {
        T read(Rows rows) throws SQLException;
    }
}
