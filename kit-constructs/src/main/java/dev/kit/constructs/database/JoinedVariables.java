package dev.kit.constructs.database;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionStatus;

/**
 * Saves the variables and the role of an outer transaction while work within it has its own.
 *
 * <p>The server keeps both until the end of the transaction, so those of the outer transaction are set again
 * afterwards: its later statements belong to the outer tenant.
 */
final class JoinedVariables {

    private final SessionVariables variables;

    JoinedVariables(SessionVariables variables) {
        this.variables = variables;
    }

    /**
     * Runs work with its own variables. JPA delays writes, so those of each side are flushed while its own variables
     * are set.
     */
    <T extends @Nullable Object> T within(
            TransactionStatus status, TransactionSettings settings, TransactionWork<T> work) throws Exception {
        Map<String, String> outer = variables.current(settings);
        if (!outer.isEmpty()) {
            status.flush();
        }
        T result;
        try {
            variables.apply(settings);
            result = work.run();
            if (!outer.isEmpty()) {
                status.flush();
            }
        } catch (Throwable failure) {
            restore(outer, failure);
            throw failure;
        }
        variables.set(outer);
        return result;
    }

    /**
     * Restores the variables. If the failure has aborted the transaction, only a rollback to a savepoint can continue
     * it, which restores the variables as well.
     */
    private void restore(Map<String, String> outer, Throwable failure) {
        try {
            variables.set(outer);
        } catch (DataAccessException e) {
            failure.addSuppressed(e);
        }
    }
}
