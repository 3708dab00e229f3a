package dev.kit.constructs.testing;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.AbstractDataSource;

/** Returns one connection, whose transactions are savepoints of the test's transaction. */
final class OneTransactionDataSource extends AbstractDataSource {

    private final Connection connection;

    /** The transactions that have begun, the innermost first. */
    private final Deque<Nested> begun = new ArrayDeque<>();

    OneTransactionDataSource(Connection connection) {
        this.connection = connection;
    }

    @Override
    public Connection getConnection() {
        return (Connection) Proxy.newProxyInstance(
                Connection.class.getClassLoader(), new Class<?>[] {Connection.class}, new Nested(connection));
    }

    @Override
    public Connection getConnection(String username, String password) {
        return getConnection();
    }

    private final class Nested implements InvocationHandler {

        private final Connection target;
        private final List<RecordedSettings> settings = new ArrayList<>();
        private @Nullable Savepoint savepoint;
        private boolean closed;

        Nested(Connection target) {
            this.target = target;
        }

        @Override
        public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
                throws Throwable {
            return switch (method.getName()) {
                case "getAutoCommit" -> savepoint == null;
                case "setAutoCommit" -> switchTo(arguments != null && Boolean.TRUE.equals(arguments[0]));
                case "commit" -> endAndBegin(true);
                case "rollback" -> method.getParameterCount() == 0 ? endAndBegin(false) : call(method, arguments);
                case "close" -> close();
                case "isClosed" -> closed || target.isClosed();
                case "setTransactionIsolation", "setReadOnly" -> null;
                case "equals" -> arguments != null && proxy == arguments[0];
                case "hashCode" -> System.identityHashCode(proxy);
                default -> call(method, arguments);
            };
        }

        private @Nullable Object switchTo(boolean autoCommit) throws SQLException {
            if (autoCommit) {
                end(true);
            } else {
                begin();
            }
            return null;
        }

        private @Nullable Object endAndBegin(boolean keep) throws SQLException {
            end(keep);
            begin();
            return null;
        }

        private @Nullable Object close() throws SQLException {
            end(false);
            closed = true;
            return null;
        }

        private void begin() throws SQLException {
            if (savepoint == null) {
                savepoint = target.setSavepoint();
                begun.push(this);
            }
        }

        private void end(boolean keep) throws SQLException {
            Savepoint ended = savepoint;
            savepoint = null;
            if (ended == null) {
                return;
            }
            if (!keep) {
                target.rollback(ended);
            }
            target.releaseSavepoint(ended);
            try (Statement statement = target.createStatement()) {
                // Resets state local to the ended transaction, which a savepoint would keep.
                statement.execute("reset role; reset all");
            }
            begun.remove(this);
            settings.clear();
            if (!begun.isEmpty()) {
                begun.element().restore();
            }
        }

        /** Sets again what a transaction within this one has reset, which would be on a connection of its own. */
        private void restore() throws SQLException {
            for (RecordedSettings recorded : settings) {
                recorded.apply(target);
            }
        }

        private @Nullable Object call(Method method, @Nullable Object @Nullable [] arguments) throws Throwable {
            if (closed) {
                throw new SQLException("The connection was closed by its user; take another one.");
            }
            try {
                Object result = method.invoke(target, arguments);
                return arguments != null && result instanceof PreparedStatement statement
                        ? RecordedSettings.recording(statement, String.valueOf(arguments[0]), settings)
                        : result;
            } catch (InvocationTargetException e) {
                throw e.getCause() == null ? e : e.getCause();
            }
        }
    }
}
