package dev.kit.constructs.database;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/** Hands out the connection of the transaction that runs on this thread, and fresh ones where none does. */
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
