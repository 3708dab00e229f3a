package dev.kit.constructs.database;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Set;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.DataSourceUtils;

/** A connection outside Kit's transactions, whose statements end with the time of the request. */
final class LimitedConnection implements InvocationHandler {

    private final Connection target;
    private final DataSource dataSource;
    private final ConnectionUse use;
    private final StatementWatch watch;
    private boolean closed;

    private LimitedConnection(Connection target, DataSource dataSource, ConnectionUse use, StatementWatch watch) {
        this.target = target;
        this.dataSource = dataSource;
        this.use = use;
        this.watch = watch;
    }

    /**
     * Returns a connection of {@code dataSource}, which is that of the current Spring transaction, if any.
     *
     * @param variables the names of the variables of row-level security
     */
    static Connection of(DataSource dataSource, Set<String> variables) throws SQLException {
        WorkDeadline deadline = WorkDeadline.current();
        if (deadline == null) {
            return dataSource.getConnection();
        }
        Duration remaining = deadline.remaining();
        long begin = System.nanoTime();
        Connection connection = DataSourceUtils.doGetConnection(dataSource);
        return StatementWatch.proxy(
                Connection.class,
                new LimitedConnection(
                        connection,
                        dataSource,
                        ConnectionUse.begin(connection, remaining, begin),
                        new StatementWatch(variables, false)));
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        return switch (method.getName()) {
            case "close" -> close();
            case "equals" -> arguments != null && proxy == arguments[0];
            case "hashCode" -> System.identityHashCode(proxy);
            default -> watch.call((Connection) proxy, target, method, arguments);
        };
    }

    /** Ends the use before the connection is released: it must never affect the connection's next user. */
    private @Nullable Object close() throws SQLException {
        if (!closed) {
            closed = true;
            use.close();
            try {
                // A transaction restores the session of its connection at its end.
                if (!DataSourceUtils.isConnectionTransactional(target, dataSource)) {
                    watch.restore();
                }
            } finally {
                DataSourceUtils.doReleaseConnection(target, dataSource);
            }
        }
        return null;
    }
}
