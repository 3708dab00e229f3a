package dev.kit.constructs.pipeline;

import java.sql.SQLException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientConnectionException;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.RecoverableDataAccessException;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.TransactionSystemException;

/** Tells that the database is away, which may pass, from what will fail again. */
final class Unavailability {

    private static final int DEPTH = 10;

    private Unavailability() {}

    /** Whether no connection could be had, or the one in use was lost. */
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

    /** A pool that has thrown a broken connection away answers commit and rollback on it without any state. */
    private static boolean isLostUnderItsTransaction(Throwable cause) {
        return cause instanceof TransactionSystemException
                && cause.getCause() instanceof SQLException sql
                && sql.getSQLState() == null;
    }

    /** Class 08 of the SQL standard, and PostgreSQL's words for a server that goes down or comes up. */
    private static boolean isConnectionState(@Nullable String state) {
        return state != null && (state.startsWith("08") || state.startsWith("57P0"));
    }
}
