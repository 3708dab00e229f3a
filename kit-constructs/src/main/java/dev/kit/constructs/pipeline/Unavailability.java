package dev.kit.constructs.pipeline;

import java.sql.SQLException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientConnectionException;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.RecoverableDataAccessException;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.TransactionSystemException;

/** Distinguishes a temporarily unavailable database from permanent errors. */
final class Unavailability {

    private static final int DEPTH = 10;

    private Unavailability() {}

    /** Returns whether no connection could be obtained, or the one in use was lost. */
    static boolean isShownBy(Throwable thrown) {
        Throwable cause = thrown;
        for (int i = 0; cause != null && i < DEPTH; i++) {
            if (isConnectionFailure(cause)) {
                return true;
            }
            cause = cause.getCause();
        }
        return false;
    }

    private static boolean isConnectionFailure(Throwable cause) {
        return cause instanceof CannotCreateTransactionException
                || cause instanceof DataAccessResourceFailureException
                || cause instanceof RecoverableDataAccessException
                || cause instanceof SQLTransientConnectionException
                || cause instanceof SQLRecoverableException
                || isLostUnderItsTransaction(cause)
                || (cause instanceof SQLException sql && isConnectionState(sql.getSQLState()));
    }

    /** Detects a pool that discarded a broken connection, whose commit and rollback fail without any SQL state. */
    private static boolean isLostUnderItsTransaction(Throwable cause) {
        return cause instanceof TransactionSystemException
                && cause.getCause() instanceof SQLException sql
                && sql.getSQLState() == null;
    }

    /** Matches class 08 of the SQL standard, and PostgreSQL's states for a server that shuts down or starts. */
    private static boolean isConnectionState(@Nullable String state) {
        return state != null && (state.startsWith("08") || state.startsWith("57P0"));
    }
}
