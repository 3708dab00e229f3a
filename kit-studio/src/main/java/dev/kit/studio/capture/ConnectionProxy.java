package dev.kit.studio.capture;

import java.sql.Connection;
import java.sql.Statement;

/** A connection whose statements are observed. */
final class ConnectionProxy extends JdbcProxy {

    private final String dataSource;

    ConnectionProxy(Connection target, String dataSource) {
        super(target);
        this.dataSource = dataSource;
    }

    @Override
    Object after(Object proxy, String method, Object[] args, Object result) {
        if (!(result instanceof Statement statement)) {
            return result;
        }
        String sql = args.length > 0 && args[0] instanceof String text ? text : null;
        return Observed.statement(statement, (Connection) proxy, dataSource, sql);
    }
}
