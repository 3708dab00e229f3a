package dev.kit.constructs.database;

import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.TransactionState;
import org.springframework.util.ClassUtils;

/** Answers what JDBC has no method for, by PostgreSQL's driver if it is present. */
final class PostgresDriver {

    private static final boolean PRESENT =
            ClassUtils.isPresent("org.postgresql.core.BaseConnection", PostgresDriver.class.getClassLoader());

    private PostgresDriver() {}

    /**
     * Cancels the statement that {@code connection} is executing.
     *
     * <p>Returns true if a cancellation was sent, or false if the driver does not support it, or the server does not
     * accept it.
     */
    static boolean cancel(Connection connection) {
        return PRESENT && Postgres.cancel(connection);
    }

    /**
     * Returns the driver's own connection, which is one session of the server; null if it is another driver's.
     *
     * <p>Its identity is that of the physical connection, whatever pool or proxy lends it.
     */
    static @Nullable Connection session(Connection connection) {
        return PRESENT ? Postgres.session(connection) : null;
    }

    /**
     * Returns whether the server has aborted the transaction, so that it answers a commit with a rollback.
     *
     * <p>The driver knows the state from the last answer of the server: no round trip is made.
     */
    static boolean isAborted(Connection connection) {
        return PRESENT && Postgres.isAborted(connection);
    }

    /** Isolates the optional driver in a class that is loaded only if the driver is present. */
    private static final class Postgres {

        static boolean cancel(Connection connection) {
            BaseConnection session = session(connection);
            try {
                if (session != null) {
                    session.cancelQuery();
                }
                return session != null;
            } catch (SQLException e) {
                return false;
            }
        }

        static @Nullable BaseConnection session(Connection connection) {
            try {
                return connection.isWrapperFor(BaseConnection.class) ? connection.unwrap(BaseConnection.class) : null;
            } catch (SQLException closed) {
                return null;
            }
        }

        static boolean isAborted(Connection connection) {
            BaseConnection session = session(connection);
            return session != null && session.getTransactionState() == TransactionState.FAILED;
        }
    }
}
