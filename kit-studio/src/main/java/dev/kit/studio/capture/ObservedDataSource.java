package dev.kit.studio.capture;

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

    private static final class Handler extends JdbcProxy {

        private final String name;

        Handler(DataSource target, String name) {
            super(target);
            this.name = name;
        }

        @Override
        Object after(Object proxy, String method, Object[] args, Object result) throws SQLException {
            if (result instanceof Connection connection && method.equals("getConnection")) {
                return JdbcProxy.around(connection, Connection.class, new ConnectionProxy(connection, name));
            }
            return result;
        }
    }
}
