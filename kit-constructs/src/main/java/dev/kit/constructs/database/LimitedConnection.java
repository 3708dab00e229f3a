package dev.kit.constructs.database;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.DataSourceUtils;

/** A connection outside any transaction of Kit's, whose statements end with the time of the request. */
final class LimitedConnection implements InvocationHandler {

    private final Connection target;
    private final DataSource dataSource;
    private final TimeLimit limit;
    private boolean closed;

    private LimitedConnection(Connection target, DataSource dataSource, TimeLimit limit) {
        this.target = target;
        this.dataSource = dataSource;
        this.limit = limit;
    }

    /** A connection of {@code dataSource}: that of Spring's transaction on this thread, if one runs. */
    static Connection of(DataSource dataSource) throws SQLException {
        Duration remaining = WorkDeadline.remaining();
        if (remaining == null) {
            return dataSource.getConnection();
        }
        long begin = System.nanoTime();
        Connection connection = DataSourceUtils.doGetConnection(dataSource);
        return (Connection) Proxy.newProxyInstance(
                Connection.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                new LimitedConnection(connection, dataSource, TimeLimit.start(connection, remaining, begin)));
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        return switch (method.getName()) {
            case "close" -> close();
            case "equals" -> arguments != null && proxy == arguments[0];
            case "hashCode" -> System.identityHashCode(proxy);
            default -> call(method, arguments);
        };
    }

    private @Nullable Object call(Method method, @Nullable Object @Nullable [] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause() == null ? e : e.getCause();
        }
    }

    /** The limit first: it must never reach the connection's next user. */
    private @Nullable Object close() throws SQLException {
        if (!closed) {
            closed = true;
            limit.close();
            DataSourceUtils.doReleaseConnection(target, dataSource);
        }
        return null;
    }
}
