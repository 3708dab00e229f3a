package dev.kit.constructs.database;

import java.util.Objects;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.support.DefaultTransactionDefinition;

/**
 * Runs work in transactions of one data source, bound to the thread the way Spring does it.
 *
 * <p>Everything that asks Spring for a connection of that data source takes part: {@code JdbcClient}, jOOQ and
 * {@code @Transactional} beans. Work within work joins the outer transaction. Thread-safe.
 */
public final class Transactions {

    private final PlatformTransactionManager manager;
    private final SessionVariables variables;
    private final ScopedDataSource scoped;

    private Transactions(DataSource dataSource, PlatformTransactionManager manager) {
        this.manager = Objects.requireNonNull(manager, "manager");
        this.variables = new SessionVariables(dataSource);
        this.scoped = new ScopedDataSource(dataSource);
    }

    /** Transactions of {@code dataSource} alone. */
    public static Transactions on(DataSource dataSource) {
        return new Transactions(dataSource, new JdbcTransactionManager(dataSource));
    }

    /** Transactions of a manager that already serves {@code dataSource}, such as JPA's. */
    public static Transactions on(DataSource dataSource, PlatformTransactionManager manager) {
        return new Transactions(dataSource, manager);
    }

    /**
     * The data source to make handles from, once: its connections are those of the current transaction.
     *
     * <p>Elsewhere, on another thread or after the end, it throws {@link TransactionClosedException}.
     */
    public DataSource dataSource() {
        return scoped;
    }

    /**
     * Begins, applies the settings in at most one statement, works, and commits.
     *
     * @throws Exception what the work threw, after the rollback
     */
    public <T extends @Nullable Object> T execute(TransactionSettings settings, TransactionWork<T> work)
            throws Exception {
        TransactionStatus status = manager.getTransaction(definition(settings));
        T result;
        try {
            variables.apply(settings);
            result = scoped.within(work);
        } catch (Throwable failure) {
            rollback(status, failure);
            throw failure;
        }
        manager.commit(status);
        return result;
    }

    private void rollback(TransactionStatus status, Throwable failure) {
        try {
            manager.rollback(status);
        } catch (RuntimeException e) {
            failure.addSuppressed(e);
        }
    }

    private static DefaultTransactionDefinition definition(TransactionSettings settings) {
        DefaultTransactionDefinition definition = new DefaultTransactionDefinition();
        definition.setReadOnly(settings.isReadOnly());
        settings.isolation().ifPresent(isolation -> definition.setIsolationLevel(isolation.level()));
        return definition;
    }
}
