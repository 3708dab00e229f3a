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
    private final ChangedSettings settings;
    private boolean closed;

    private LimitedConnection(Connection target, DataSource dataSource, ConnectionUse use, ChangedSettings settings) {
        this.target = target;
        this.dataSource = dataSource;
        this.use = use;
        this.settings = settings;
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
        return ChangedSettings.proxy(
                Connection.class,
                new LimitedConnection(
                        connection,
                        dataSource,
                        ConnectionUse.begin(connection, remaining, begin),
                        new ChangedSettings(variables)));
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        return switch (method.getName()) {
            case "close" -> close();
            case "equals" -> arguments != null && proxy == arguments[0];
            case "hashCode" -> System.identityHashCode(proxy);
            default -> settings.call(target, method, arguments);
        };
    }

    /** Ends the use before the connection is released: it must never affect the connection's next user. */
    private @Nullable Object close() throws SQLException {
        if (!closed) {
            closed = true;
            use.close();
            try {
                reset();
            } finally {
                DataSourceUtils.doReleaseConnection(target, dataSource);
            }
        }
        return null;
    }

    /**
     * Resets variables of the session. The reset is committed, since the pool would roll it back with the other
     * uncommitted changes.
     */
    private void reset() throws SQLException {
        Set<String> names = settings.names();
        if (names.isEmpty() || target.isClosed()) {
            return;
        }
        boolean separate = !target.getAutoCommit() && !DataSourceUtils.isConnectionTransactional(target, dataSource);
        if (separate) {
            target.rollback();
        }
        SessionVariables.reset(target, names);
        if (separate) {
            target.commit();
        }
    }
}
