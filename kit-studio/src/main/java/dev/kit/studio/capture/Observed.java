package dev.kit.studio.capture;

import dev.kit.studio.entries.TraceKind;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/** Creates the observed JDBC objects: connections, statements of any kind, and their rows. */
final class Observed {

    private Observed() {}

    static Connection connection(Connection target, String dataSource) {
        return JdbcProxy.around(target, Connection.class, new ConnectionHandler(target, dataSource));
    }

    static Statement statement(Statement target, Connection connection, String dataSource, @Nullable String sql) {
        return JdbcProxy.around(target, Statement.class, new ObservedStatement(target, connection, dataSource, sql));
    }

    static ResultSet rows(ResultSet target, Statement statement, SqlRun run) {
        return JdbcProxy.around(target, ResultSet.class, new RowsHandler(target, statement, run));
    }

    /** A connection whose statements are observed. */
    private record ConnectionHandler(Connection target, String dataSource) implements InvocationHandler {

        @Override
        public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] args) throws Throwable {
            TraceKind step = step(method.getName(), args);
            if (step != null) {
                return CaptureScope.timed(step, dataSource, () -> JdbcProxy.call(target, proxy, method, args));
            }
            Object result = JdbcProxy.call(target, proxy, method, args);
            if (!(result instanceof Statement statement)) {
                return result;
            }
            String sql = args != null && args[0] instanceof String text ? text : null;
            return statement(statement, (Connection) proxy, dataSource, sql);
        }

        /** Returns the step of a transaction that a method is; a rollback to a savepoint is none. */
        private static @Nullable TraceKind step(String method, Object @Nullable [] args) {
            return switch (method) {
                case "setAutoCommit" -> args != null && Boolean.FALSE.equals(args[0]) ? TraceKind.BEGIN : null;
                case "commit" -> TraceKind.COMMIT;
                case "rollback" -> args == null ? TraceKind.ROLLBACK : null;
                default -> null;
            };
        }
    }

    /** Rows that are counted as they are read. */
    private record RowsHandler(ResultSet target, Statement statement, SqlRun run) implements InvocationHandler {

        @Override
        public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] args) throws Throwable {
            Object argument = args == null || args.length != 1 ? 0 : args[0];
            int column = argument instanceof Integer index ? index : 0;
            return switch (method.getName()) {
                // Called directly: once per row or column, reflection is measurable.
                case "next" -> next();
                case "findColumn" -> target.findColumn((String) argument);
                case "getString" -> column > 0 ? target.getString(column) : JdbcProxy.call(target, proxy, method, args);
                case "getLong" -> column > 0 ? target.getLong(column) : JdbcProxy.call(target, proxy, method, args);
                case "getInt" -> column > 0 ? target.getInt(column) : JdbcProxy.call(target, proxy, method, args);
                case "wasNull" -> target.wasNull();
                case "getStatement" -> statement;
                case "close" -> {
                    target.close();
                    run.end();
                    yield null;
                }
                default -> JdbcProxy.call(target, proxy, method, args);
            };
        }

        private boolean next() throws SQLException {
            long began = System.nanoTime();
            boolean found = target.next();
            if (found) {
                run.fetched(System.nanoTime() - began);
            } else {
                run.took(System.nanoTime() - began);
                run.end();
            }
            return found;
        }
    }
}
