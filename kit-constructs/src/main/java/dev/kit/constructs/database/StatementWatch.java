package dev.kit.constructs.database;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Examines the statements of a handler before they are executed.
 *
 * <p>A text that ends the transaction is refused, a session that a text may change is restored later, and the failure
 * that aborts a transaction is remembered. A handler whose statements do none of these pays for none. Not thread-safe,
 * like a connection.
 */
final class StatementWatch {

    /** Methods of connections, other than for statements, by which a caller may change the session. */
    private static final Map<String, Set<SessionPart>> CHANGING = Map.of(
            "setSchema", Set.of(SessionPart.SETTINGS),
            "setClientInfo", Set.of(SessionPart.SETTINGS),
            "unwrap", EnumSet.complementOf(EnumSet.of(SessionPart.OTHER_VARIABLES)));

    private final Set<String> variables;
    private final boolean inTransaction;
    private final List<SessionRestore> restores = new ArrayList<>();
    private @Nullable FailedStatement failed;

    /**
     * Creates a watch. {@code variables} contains the names of the variables in use, which statements may also have
     * set; it may grow.
     */
    StatementWatch(Set<String> variables, boolean inTransaction) {
        this.variables = variables;
        this.inTransaction = inTransaction;
    }

    /**
     * Invokes a method of a connection, and watches the statement that it creates.
     *
     * @param seen the connection that the caller uses in place of {@code target}
     */
    @Nullable Object call(Connection seen, Connection target, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        String sql = method.getName().startsWith("prepare") ? text(arguments) : null;
        if (sql != null) {
            examine(target, sql);
        } else if (CHANGING.containsKey(method.getName())) {
            change(target, CHANGING.get(method.getName()), Set.of());
        }
        Object result = invoke(target, method, arguments);
        return result instanceof Statement statement
                ? proxy(method.getReturnType(), new WatchedStatement(statement, sql, seen, target))
                : result;
    }

    /** Restores sessions that no transaction will restore. */
    void restore() {
        restores.forEach(SessionRestore::restore);
    }

    /**
     * Fails if the server has aborted the transaction of {@code target}.
     *
     * @throws org.springframework.transaction.UnexpectedRollbackException naming the statement that failed first
     */
    void requireHealthy(Connection target) {
        if (PostgresDriver.isAborted(target)) {
            throw FailedStatement.aborted(firstOf(target));
        }
    }

    /** Adds the cause to a failure that only says that the transaction is aborted. */
    void explain(Connection target, Throwable failure) {
        FailedStatement first = firstOf(target);
        if (first != null && FailedStatement.isConsequence(failure)) {
            failure.addSuppressed(FailedStatement.aborted(first));
        }
    }

    private @Nullable FailedStatement firstOf(Connection target) {
        return failed != null && failed.session() == PostgresDriver.session(target) ? failed : null;
    }

    private void examine(Connection target, String sql) throws SQLException {
        StatementEffects effects = StatementEffects.of(sql);
        if (inTransaction && effects.endsTransaction()) {
            throw ScopedConnection.endsTransaction(FailedStatement.shown(sql));
        }
        if (!effects.parts().isEmpty()) {
            change(target, effects.parts(), effects.variables());
        }
    }

    /** Arranges for the session to be restored. A statement of an aborted transaction will change nothing. */
    private void change(Connection target, Set<SessionPart> parts, Set<String> names) throws SQLException {
        Connection session = PostgresDriver.session(target);
        if (session == null || PostgresDriver.isAborted(session)) {
            return;
        }
        Set<String> all = new HashSet<>(names);
        all.addAll(variables);
        SessionBaseline baseline = SessionBaseline.of(session, all);
        restoreOf(session, target, baseline).add(parts, baseline);
    }

    private SessionRestore restoreOf(Connection session, Connection target, SessionBaseline baseline) {
        restores.removeIf(SessionRestore::isDone);
        for (SessionRestore restore : restores) {
            if (restore.session() == session) {
                return restore;
            }
        }
        SessionRestore restore = new SessionRestore(session, target, baseline);
        restores.add(restore);
        if (TransactionSynchronizationManager.isSynchronizationActive()) {
            TransactionSynchronizationManager.registerSynchronization(restore);
        }
        return restore;
    }

    private void remember(Connection target, @Nullable String sql, SQLException failure) {
        Connection session = PostgresDriver.session(target);
        if (session != null
                && sql != null
                && !FailedStatement.isConsequence(failure)
                && PostgresDriver.isAborted(session)) {
            failed = FailedStatement.here(session, sql, failure);
        }
    }

    static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }

    private static @Nullable String text(@Nullable Object @Nullable [] arguments) {
        return arguments != null && arguments.length > 0 && arguments[0] instanceof String text ? text : null;
    }

    private static @Nullable Object invoke(Object target, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause() == null ? e : e.getCause();
        }
    }

    private final class WatchedStatement implements InvocationHandler {

        private final Statement statement;
        private final Connection seen;
        private final Connection target;
        private @Nullable String sql;

        WatchedStatement(Statement statement, @Nullable String sql, Connection seen, Connection target) {
            this.statement = statement;
            this.sql = sql;
            this.seen = seen;
            this.target = target;
        }

        @Override
        public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
                throws Throwable {
            return switch (method.getName()) {
                case "equals" -> arguments != null && proxy == arguments[0];
                case "hashCode" -> System.identityHashCode(proxy);
                case "getConnection" -> seen;
                case "execute", "executeQuery", "executeUpdate", "executeLargeUpdate", "addBatch" ->
                    run(method, arguments);
                case "executeBatch", "executeLargeBatch" -> executed(method, arguments);
                default -> StatementWatch.invoke(statement, method, arguments);
            };
        }

        private @Nullable Object run(Method method, @Nullable Object @Nullable [] arguments) throws Throwable {
            String text = text(arguments);
            if (text != null) {
                sql = text;
                examine(target, text);
            }
            return executed(method, arguments);
        }

        private @Nullable Object executed(Method method, @Nullable Object @Nullable [] arguments) throws Throwable {
            try {
                return StatementWatch.invoke(statement, method, arguments);
            } catch (SQLException failure) {
                remember(target, sql, failure);
                throw failure;
            }
        }
    }
}
