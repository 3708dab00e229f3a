package dev.kit.studio.data;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.List;
import java.util.Locale;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.Query;
import org.postgresql.jdbc.PreferQueryMode;

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
     * @param db the database
     * @param options the statement timeout and the excluded tables
     * @param anyHost whether databases of other machines may be queried too
     */
    public SqlConsole(DataSource db, DataBrowserOptions options, boolean anyHost) {
        this(ReadOnlyTransaction.exclusive(db, options.statementTimeout()), anyHost, options.excluded());
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
            return SqlResult.read(result.get(), rows, start);
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

    private <T> T asked(
            OneStatement statement, String prefix, List<@Nullable String> params, SqlFunction<Rows, T> reading) {
        if (params.size() != statement.placeholders().size() && !params.isEmpty()) {
            throw DataException.notAllowed(
                    "The statement has " + statement.placeholders().size() + " parameters, but " + params.size()
                            + " values were given",
                    1);
        }
        return transaction.run(connection -> {
            if (!anyHost && !Databases.isLocal(connection)) {
                throw DataException.consoleOff();
            }
            ExclusionGuard guard = new ExclusionGuard(connection, excluded.in(connection));
            if (guard.excluded().isEmpty()) {
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
            SqlFunction<Rows, T> reading)
            throws SQLException {
        boolean bound = !params.isEmpty();
        try {
            requireUnchanged(connection, statement, prefix, bound);
            return read(connection, prefix + statement.sql(), params, reading);
        } catch (SQLException e) {
            throw refused(e, statement, prefix.length(), bound, offset);
        }
    }

    /**
     * Rejects text that PostgreSQL's driver would change or split.
     *
     * <p>The driver translates JDBC escapes and splits the text at semicolons by its own rules. It must send the
     * checked text unchanged, in one piece, by the extended protocol: there the server accepts one command and rejects
     * more.
     *
     * @throws DataException if so, or if the driver cannot be queried
     */
    private static void requireUnchanged(Connection connection, OneStatement statement, String prefix, boolean bound)
            throws SQLException {
        try {
            Driver.require(
                    connection,
                    prefix + statement.sql(),
                    prefix + (bound ? statement.numbered() : statement.sql()),
                    bound);
        } catch (LinkageError e) {
            throw DataException.consoleUnsafe(
                    "it needs PostgreSQL's own driver (org.postgresql:postgresql), which is not on"
                            + " the class path or is too old");
        }
    }

    private static <T> T read(
            Connection connection, String sql, List<@Nullable String> params, SqlFunction<Rows, T> reading)
            throws SQLException {
        try (Statement running = prepared(connection, sql, params)) {
            running.setEscapeProcessing(false);
            running.setMaxRows(MAX_ROWS + 1);
            running.setFetchSize(FETCH);
            return reading.apply(() -> execute(running, sql));
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

    /** Isolates the driver's classes, because the studio also loads without the driver. */
    private static final class Driver {

        static void require(Connection connection, String sql, String expected, boolean bound) throws SQLException {
            BaseConnection driver = driver(connection);
            requireExtended(driver.getPreferQueryMode());
            Query query = driver.createQuery(sql, bound, bound).query;
            if (query.getSubqueries() != null || !query.getNativeSql().equals(expected)) {
                throw DataException.notAllowed(
                        "The driver would not send the statement as it is written; use fewer quotes within quotes", 1);
            }
        }

        private static BaseConnection driver(Connection connection) throws SQLException {
            if (!connection.isWrapperFor(BaseConnection.class)) {
                throw DataException.consoleUnsafe(
                        "it needs a connection of PostgreSQL's own driver, or one whose unwrap() leads to it, but has"
                                + " a " + connection.getClass().getName());
            }
            return connection.unwrap(BaseConnection.class);
        }

        private static void requireExtended(PreferQueryMode mode) {
            if (mode != PreferQueryMode.EXTENDED && mode != PreferQueryMode.EXTENDED_CACHE_EVERYTHING) {
                throw DataException.consoleUnsafe(
                        "it needs the extended query protocol, but the connection has preferQueryMode="
                                + mode.value().toLowerCase(Locale.ROOT) + "; remove preferQueryMode from its URL");
            }
        }
    }
}
