package dev.kit.boot.studio;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.AbstractDataSource;

/** What an application may write itself: it tells nobody how it connects. */
final class GuardedDataSource extends AbstractDataSource {

    private final @Nullable DataSource target;

    GuardedDataSource(@Nullable DataSource target) {
        this.target = target;
    }

    @Override
    public Connection getConnection() throws SQLException {
        if (target == null) {
            throw new SQLException("This database is not to be asked.", "08001");
        }
        return target.getConnection();
    }

    @Override
    public Connection getConnection(String username, String password) throws SQLException {
        return getConnection();
    }
}
