package dev.kit.studio.capture;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Wrapper;
import org.jspecify.annotations.Nullable;

/**
 * Selects the form in which a JDBC object is observed.
 *
 * <p>Objects of a pool implement only the interfaces of {@code java.sql} and get an explicit wrapper class. A driver's
 * own object may be cast to driver-specific types and gets a proxy with all its interfaces, which is slower.
 */
final class Observed {

    private Observed() {}

    /** A marker: every observed object reports to be a wrapper for it. */
    private interface Mark {}

    static Connection connection(Connection target, String dataSource) {
        return JdbcProxy.isPlain(target, Connection.class)
                ? new ObservedConnection(target, dataSource)
                : (Connection) JdbcProxy.around(target, Connection.class, new ConnectionProxy(target, dataSource));
    }

    static Statement statement(Statement target, Connection connection, String dataSource, @Nullable String sql) {
        StatementLog log = new StatementLog(dataSource, sql);
        if (target instanceof PreparedStatement prepared && JdbcProxy.isPlain(target, PreparedStatement.class)) {
            return new ObservedPreparedStatement(prepared, connection, log);
        }
        return JdbcProxy.isPlain(target, Statement.class)
                ? new ObservedStatement(target, connection, log)
                : (Statement) JdbcProxy.around(target, Statement.class, new StatementProxy(target, connection, log));
    }

    static ResultSet rows(ResultSet target, Statement statement, SqlRun run) {
        return JdbcProxy.isPlain(target, ResultSet.class)
                ? new ObservedResultSet(target, statement, run)
                : (ResultSet) JdbcProxy.around(target, ResultSet.class, new ResultSetProxy(target, statement, run));
    }

    /** Returns the innermost matching object, because an application that unwraps does not expect an observed one. */
    static <T> T unwrap(Object observed, Object target, Class<T> wanted) throws SQLException {
        if (wanted.isInstance(target)) {
            return wanted.cast(target);
        }
        return wanted.isInstance(observed) ? wanted.cast(observed) : ((Wrapper) target).unwrap(wanted);
    }

    /** Returns whether statements are already observed, as with nested observed data sources. */
    static boolean isObserved(Connection target) {
        try {
            return target.isWrapperFor(Mark.class);
        } catch (SQLException | RuntimeException | AbstractMethodError unknown) {
            return false;
        }
    }

    static boolean isWrapperFor(Object observed, Object target, Class<?> wanted) throws SQLException {
        return wanted == Mark.class
                || wanted.isInstance(observed)
                || wanted.isInstance(target)
                || (target instanceof Wrapper wrapper && wrapper.isWrapperFor(wanted));
    }
}
