package dev.kit.constructs.database;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.AbstractDataSource;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** Provides the connection of the current thread's transaction, and fails outside a transaction. */
final class ScopedDataSource extends AbstractDataSource {

    private final DataSource target;
    private final SessionVariables variables;
    private final Object key = new Object();

    ScopedDataSource(DataSource target, SessionVariables variables) {
        this.target = target;
        this.variables = variables;
    }

    <T extends @Nullable Object> T within(TransactionWork<T> work) throws Exception {
        if (TransactionSynchronizationManager.hasResource(key)) {
            return work.run();
        }
        ChangedSettings settings = new ChangedSettings(variables.names());
        TransactionScope scope = new TransactionScope(Thread.currentThread(), settings);
        TransactionSynchronizationManager.bindResource(key, scope);
        try {
            T result = work.run();
            variables.reset(settings.names());
            return result;
        } finally {
            scope.end();
            TransactionSynchronizationManager.unbindResource(key);
        }
    }

    /** Returns whether a transaction is active on this thread. */
    boolean isOpen() {
        return TransactionSynchronizationManager.hasResource(key);
    }

    @Override
    public Connection getConnection() {
        if (!(TransactionSynchronizationManager.getResource(key) instanceof TransactionScope scope)) {
            throw new TransactionClosedException("The database handle was used outside its transaction, on thread \""
                    + Thread.currentThread().getName() + "\". The transaction is closed, or belongs to another thread."
                    + " Use ctx.db() inside the handler only, or open a transaction of your own.");
        }
        Connection connection = DataSourceUtils.getConnection(target);
        return ChangedSettings.proxy(Connection.class, new ScopedConnection(connection, target, scope));
    }

    @Override
    public Connection getConnection(String username, String password) {
        return getConnection();
    }

    /** A connection that can neither outlive nor end its transaction. */
    private static final class ScopedConnection implements InvocationHandler {

        private final Connection target;
        private final DataSource dataSource;
        private final TransactionScope scope;
        private boolean closed;

        ScopedConnection(Connection target, DataSource dataSource, TransactionScope scope) {
            this.target = target;
            this.dataSource = dataSource;
            this.scope = scope;
        }

        @Override
        public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
                throws Throwable {
            return switch (method.getName()) {
                case "close" -> close();
                case "isClosed" -> closed;
                case "equals" -> arguments != null && proxy == arguments[0];
                case "hashCode" -> System.identityHashCode(proxy);
                case "toString" -> "Connection of a Kit transaction [" + target + "]";
                case "commit", "setAutoCommit", "abort" -> throw notYours(method);
                case "rollback" -> rollback(method, arguments);
                default -> call(method, arguments);
            };
        }

        private @Nullable Object rollback(Method method, @Nullable Object @Nullable [] arguments) throws Throwable {
            if (method.getParameterCount() == 0) {
                throw notYours(method);
            }
            return call(method, arguments);
        }

        private @Nullable Object call(Method method, @Nullable Object @Nullable [] arguments) throws Throwable {
            scope.check();
            if (closed) {
                throw new SQLException("The connection was closed by its user; take another one from the data source.");
            }
            return scope.settings().call(target, method, arguments);
        }

        private @Nullable Object close() {
            if (!closed) {
                closed = true;
                DataSourceUtils.releaseConnection(target, dataSource);
            }
            return null;
        }

        private static SQLException notYours(Method method) {
            return new SQLException("Connection." + method.getName()
                    + "() is not available in a handler: its transaction commits when the handler returns"
                    + " and rolls back when it throws. Use a savepoint for a part.");
        }
    }

    /** The scope of one transaction on one thread. */
    private static final class TransactionScope {

        private final Thread owner;
        private final ChangedSettings settings;
        private volatile boolean ended;

        TransactionScope(Thread owner, ChangedSettings settings) {
            this.owner = owner;
            this.settings = settings;
        }

        ChangedSettings settings() {
            return settings;
        }

        void end() {
            ended = true;
        }

        void check() {
            if (ended) {
                throw new TransactionClosedException(
                        "The connection was used after its transaction ended: the transaction is closed."
                                + " Finish with ctx.db() before the handler returns.");
            }
            if (Thread.currentThread() != owner) {
                throw new TransactionClosedException("The connection of thread \"" + owner.getName()
                        + "\" was used on thread \""
                        + Thread.currentThread().getName()
                        + "\". A transaction belongs to the thread of its handler; read first, then hand the data"
                        + " over.");
            }
        }
    }
}
