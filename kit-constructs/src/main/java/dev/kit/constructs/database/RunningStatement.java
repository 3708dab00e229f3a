package dev.kit.constructs.database;

import java.sql.Connection;
import java.sql.SQLException;
import org.postgresql.PGConnection;
import org.springframework.util.ClassUtils;

/** Cancels what a connection is doing, where the driver offers that. */
final class RunningStatement {

    private static final boolean POSTGRES =
            ClassUtils.isPresent("org.postgresql.PGConnection", RunningStatement.class.getClassLoader());

    private RunningStatement() {}

    /** Whether a cancellation was sent; false if this driver cannot, or the server does not take it. */
    static boolean cancel(Connection connection) {
        return POSTGRES && Postgres.cancel(connection);
    }

    /** Keeps the optional driver in a class that is loaded only when it is there. */
    private static final class Postgres {

        static boolean cancel(Connection connection) {
            try {
                if (!connection.isWrapperFor(PGConnection.class)) {
                    return false;
                }
                connection.unwrap(PGConnection.class).cancelQuery();
                return true;
            } catch (SQLException e) {
                return false;
            }
        }
    }
}
