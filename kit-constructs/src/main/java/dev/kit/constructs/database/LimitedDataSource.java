package dev.kit.constructs.database;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/** Provides connections whose statements end with the time of the current request. */
final class LimitedDataSource extends DelegatingDataSource {

    private final DataSource target;
    private final SessionVariables variables;

    LimitedDataSource(DataSource target, SessionVariables variables) {
        super(target);
        this.target = target;
        this.variables = variables;
    }

    @Override
    public Connection getConnection() throws SQLException {
        return LimitedConnection.of(target, variables.names());
    }
}
