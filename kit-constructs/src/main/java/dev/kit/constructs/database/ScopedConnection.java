package dev.kit.constructs.database;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.DataSourceUtils;

/** A connection that can neither outlive nor end its transaction. */
final class ScopedConnection implements InvocationHandler {

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
            case "rollback" -> rollback(proxy, method, arguments);
            default -> call(proxy, method, arguments);
        };
    }

    private @Nullable Object rollback(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        if (method.getParameterCount() == 0) {
            throw notYours(method);
        }
        return call(proxy, method, arguments);
    }

    private @Nullable Object call(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        scope.check();
        if (closed) {
            throw new SQLException("The connection was closed by its user; take another one from the data source.");
        }
        return scope.watch().call((Connection) proxy, target, method, arguments);
    }

    private @Nullable Object close() {
        if (!closed) {
            closed = true;
            DataSourceUtils.releaseConnection(target, dataSource);
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
