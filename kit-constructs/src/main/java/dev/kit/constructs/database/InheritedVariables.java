package dev.kit.constructs.database;

import java.util.Objects;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.TransactionExecution;
import org.springframework.transaction.TransactionExecutionListener;

/**
 * Gives a transaction that begins within one of Kit's the same variables and role, so that row-level security holds.
 *
 * <p>Add it to the application's own transaction manager: {@code REQUIRES_NEW} takes another connection, which knows
 * nothing of the first one's variables. Immutable and thread-safe.
 */
public final class InheritedVariables implements TransactionExecutionListener {

    private final DataSource dataSource;
    private final SessionVariables variables;

    /** For a manager of transactions on {@code dataSource}. */
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
