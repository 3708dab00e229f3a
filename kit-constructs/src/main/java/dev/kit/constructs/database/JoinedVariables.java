package dev.kit.constructs.database;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionStatus;

/**
 * The variables and the role of an outer transaction, while work within it has its own.
 *
 * <p>The server keeps both to the end of the transaction, so they are set again afterwards: what follows in the outer
 * transaction is the outer tenant's.
 */
final class JoinedVariables {

    private final SessionVariables variables;

    JoinedVariables(SessionVariables variables) {
        this.variables = variables;
    }

    /** JPA keeps writes back, so each side's are sent while its own variables are set. */
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

    /** Where the failure has aborted the transaction, only a savepoint leads on, and that restores them by itself. */
    private void restore(Map<String, String> outer, Throwable failure) {
        try {
            variables.set(outer);
        } catch (DataAccessException e) {
            failure.addSuppressed(e);
        }
    }
}
