package dev.kit.constructs.database;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** A connection that can neither outlive nor end its transaction. */
final class ScopedConnection implements InvocationHandler {

    private final Connection target;
    private final ScopedDataSource source;
    private TransactionScope scope;
    private boolean closed;

    ScopedConnection(Connection target, ScopedDataSource source, TransactionScope scope) {
        this.target = target;
        this.source = source;
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
            case "rollback" -> rollback(proxy, method, arguments);
            case "setSavepoint" -> {
                Object savepoint = Objects.requireNonNull(call(proxy, method, arguments));
                listeners().forEach(listener -> listener.savepoint(savepoint));
                yield savepoint;
            }
            default -> call(proxy, method, arguments);
        };
    }

    private @Nullable Object rollback(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        Object savepoint = arguments == null ? null : arguments[0];
        if (savepoint == null) {
            throw notYours(method);
        }
        Object result = call(proxy, method, arguments);
        listeners().forEach(listener -> listener.savepointRollback(savepoint));
        return result;
    }

    /** Returns those of the transaction, which Spring tells of its own savepoints only. */
    private static List<TransactionSynchronization> listeners() {
        return TransactionSynchronizationManager.isSynchronizationActive()
                ? TransactionSynchronizationManager.getSynchronizations()
                : List.of();
    }

    private @Nullable Object call(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        if (scope.isEnded()) {
            adopt();
        }
        scope.check();
        if (closed) {
            throw new SQLException("The connection was closed by its user; take another one from the data source.");
        }
        return scope.watch().call((Connection) proxy, target, method, arguments);
    }

    /** Spring hands it on to later work if both are part of a transaction that neither has begun. */
    private void adopt() {
        TransactionScope current = source.scope();
        if (current != null && source.uses(target)) {
            scope = current;
        }
    }

    private @Nullable Object close() {
        if (!closed) {
            closed = true;
            source.release(target);
        }
        return null;
    }

    private static SQLException notYours(Method method) {
        return endsTransaction("Connection." + method.getName() + "()");
    }

    /** Returns the refusal of {@code call}, which would end the transaction. */
    static SQLException endsTransaction(String call) {
        return new SQLException(
                call + " is not available in a handler: its transaction commits when the handler returns"
                        + " and rolls back when it throws. Use a savepoint for a part.");
    }
}
