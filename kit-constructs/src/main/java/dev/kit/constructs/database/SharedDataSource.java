package dev.kit.constructs.database;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/** Provides the connection of the current thread's transaction, and new ones outside a transaction. */
final class SharedDataSource extends DelegatingDataSource {

    private final ScopedDataSource scoped;

    SharedDataSource(DataSource target, ScopedDataSource scoped) {
        super(target);
        this.scoped = scoped;
    }

    @Override
    public Connection getConnection() throws SQLException {
        return scoped.isOpen() ? scoped.getConnection() : super.getConnection();
    }
}
