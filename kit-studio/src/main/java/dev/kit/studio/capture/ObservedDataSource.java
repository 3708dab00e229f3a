package dev.kit.studio.capture;

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
                return RequestScope.isBrief() ? connection : Observed.connection(connection, name);
            }
            return result;
        }
    }
}
