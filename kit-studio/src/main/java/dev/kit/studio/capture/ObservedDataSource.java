package dev.kit.studio.capture;

import dev.kit.studio.monitor.OwnWork;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/**
 * Data sources whose statements are seen by the studio.
 *
 * <p>Statements are recorded in the request of the thread that runs them; outside a request nothing is
 * recorded. The result is as thread-safe as the data source itself.
 */
public final class ObservedDataSource {

    private ObservedDataSource() {}

    /**
     * A data source of the same interfaces that reports its statements under the given name.
     *
     * <p>{@code unwrap} leads to the original.
     */
    public static DataSource of(DataSource target, String name) {
        return (DataSource) JdbcProxy.around(target, DataSource.class, new Handler(target, name));
    }

    /** The data source that was given to {@link #of}, or the given one when it is not observed. */
    public static DataSource original(DataSource dataSource) {
        return Proxy.isProxyClass(dataSource.getClass())
                        && Proxy.getInvocationHandler(dataSource) instanceof Handler handler
                ? handler.original
                : dataSource;
    }

    /** A connection of a data source of the given name that reports its statements; itself where nothing is recorded. */
    public static Connection connection(Connection connection, String name) {
        boolean unwanted = RequestScope.isBrief() || OwnWork.isGoingOn() || Observed.isObserved(connection);
        return unwanted ? connection : Observed.connection(connection, name);
    }

    private static final class Handler extends JdbcProxy {

        private final DataSource original;
        private final String name;

        Handler(DataSource target, String name) {
            super(target);
            this.original = target;
            this.name = name;
        }

        @Override
        Object after(Object proxy, String method, Object[] args, Object result) throws SQLException {
            if (result instanceof Connection connection && method.equals("getConnection")) {
                return connection(connection, name);
            }
            return result;
        }
    }
}
