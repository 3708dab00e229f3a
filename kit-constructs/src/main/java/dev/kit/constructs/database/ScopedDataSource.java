package dev.kit.constructs.database;

import java.sql.Connection;
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

    /**
     * Runs work in the current transaction.
     *
     * @param own whether the work begins it; one that is suspended meanwhile keeps its scope
     * @throws org.springframework.transaction.UnexpectedRollbackException if the work returned although the server has
     *     aborted the transaction
     */
    <T extends @Nullable Object> T within(boolean own, TransactionWork<T> work) throws Exception {
        TransactionScope outer = scope();
        if (!own && outer != null) {
            return checked(outer.watch(), work);
        }
        TransactionSynchronizationManager.unbindResourceIfPossible(key);
        TransactionScope scope =
                new TransactionScope(Thread.currentThread(), new StatementWatch(variables.names(), true));
        TransactionSynchronizationManager.bindResource(key, scope);
        try {
            return checked(scope.watch(), work);
        } finally {
            scope.end();
            TransactionSynchronizationManager.unbindResource(key);
            if (outer != null) {
                TransactionSynchronizationManager.bindResource(key, outer);
            }
        }
    }

    /** PostgreSQL answers the commit of an aborted transaction with a rollback, of which the driver says nothing. */
    private <T extends @Nullable Object> T checked(StatementWatch watch, TransactionWork<T> work) throws Exception {
        Connection connection = DataSourceUtils.getConnection(target);
        try {
            T result = work.run();
            watch.requireHealthy(connection);
            return result;
        } catch (Throwable failure) {
            watch.explain(connection, failure);
            throw failure;
        } finally {
            DataSourceUtils.releaseConnection(connection, target);
        }
    }

    /** Fails if the server has aborted the transaction of this thread. */
    void requireHealthy() {
        TransactionScope scope = scope();
        if (scope != null) {
            Connection connection = DataSourceUtils.getConnection(target);
            try {
                scope.watch().requireHealthy(connection);
            } finally {
                DataSourceUtils.releaseConnection(connection, target);
            }
        }
    }

    /** Returns whether the transaction of this thread is that of {@code connection}. */
    boolean uses(Connection connection) {
        return DataSourceUtils.isConnectionTransactional(connection, target);
    }

    void release(Connection connection) {
        DataSourceUtils.releaseConnection(connection, target);
    }

    /** Returns the scope of the work on this thread. */
    @Nullable TransactionScope scope() {
        return (TransactionScope) TransactionSynchronizationManager.getResource(key);
    }

    /** Returns whether a transaction is active on this thread. */
    boolean isOpen() {
        return TransactionSynchronizationManager.hasResource(key);
    }

    @Override
    public Connection getConnection() {
        TransactionScope scope = scope();
        if (scope == null) {
            throw new TransactionClosedException("The database handle was used outside its transaction, on thread \""
                    + Thread.currentThread().getName() + "\". The transaction is closed, or belongs to another thread."
                    + " Use ctx.db() inside the handler only, or open a transaction of your own.");
        }
        Connection connection = DataSourceUtils.getConnection(target);
        return StatementWatch.proxy(Connection.class, new ScopedConnection(connection, this, scope));
    }

    @Override
    public Connection getConnection(String username, String password) {
        return getConnection();
    }
}
