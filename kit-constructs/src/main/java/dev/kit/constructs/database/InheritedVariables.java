package dev.kit.constructs.database;

import java.util.Objects;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.TransactionExecution;
import org.springframework.transaction.TransactionExecutionListener;

/**
 * Passes a transaction's variables and role to transactions within it.
 *
 * <p>Row-level security then holds in both. Add this listener to the application's own transaction manager:
 * {@code REQUIRES_NEW} uses another connection, which does not have the variables of the first one. Immutable and
 * thread-safe.
 */
public final class InheritedVariables implements TransactionExecutionListener {

    private final DataSource dataSource;
    private final SessionVariables variables;

    /** Creates a listener for a manager of transactions on {@code dataSource}. */
    public InheritedVariables(DataSource dataSource) {
        this.dataSource = Objects.requireNonNull(dataSource, "dataSource");
        this.variables = new SessionVariables(dataSource);
    }

    @Override
    public void afterBegin(TransactionExecution transaction, @Nullable Throwable beginFailure) {
        TransactionSettings settings = CurrentVariables.of(dataSource);
        if (beginFailure == null && settings != null) {
            variables.apply(settings);
        }
    }
}
