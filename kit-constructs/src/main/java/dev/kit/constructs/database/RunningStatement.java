package dev.kit.constructs.database;

import java.sql.Connection;
import java.sql.SQLException;
import org.postgresql.PGConnection;
import org.springframework.util.ClassUtils;

/** Cancels the statement that a connection is executing, if the driver supports it. */
final class RunningStatement {

    private static final boolean POSTGRES =
            ClassUtils.isPresent("org.postgresql.PGConnection", RunningStatement.class.getClassLoader());

    private RunningStatement() {}

    /**
     * Returns true if a cancellation was sent, or false if the driver does not support it, or the server does not
     * accept it.
     */
    static boolean cancel(Connection connection) {
        return POSTGRES && Postgres.cancel(connection);
    }

    /** Isolates the optional driver in a class that is loaded only if the driver is present. */
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
