package dev.kit.constructs.database;

import java.sql.Connection;
import java.time.Duration;
import java.util.Objects;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.support.DefaultTransactionDefinition;

/**
 * Runs work in transactions of one data source, bound to the thread the way Spring does it.
 *
 * <p>Everything that asks Spring for a connection of that data source takes part: {@code JdbcClient}, jOOQ and
 * {@code @Transactional} beans. Work within work joins the outer transaction; its variables and role hold for that
 * work, and those of the outer transaction after it. Thread-safe.
 */
public final class Transactions {

    private final DataSource dataSource;
    private final PlatformTransactionManager manager;
    private final SessionVariables variables;
    private final JoinedVariables joined;
    private final ScopedDataSource scoped;
    private final SharedDataSource shared;
    private final DataSource plain;

    private Transactions(DataSource dataSource, PlatformTransactionManager manager) {
        this.dataSource = dataSource;
        this.manager = Objects.requireNonNull(manager, "manager");
        this.variables = new SessionVariables(dataSource);
        this.joined = new JoinedVariables(variables);
        this.scoped = new ScopedDataSource(dataSource, variables);
        this.plain = new LimitedDataSource(dataSource, variables);
        this.shared = new SharedDataSource(plain, scoped);
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
     * Returns the data source to make handles from, once: its connections are those of the current transaction.
     *
     * <p>Elsewhere, on another thread or after the end, it throws {@link TransactionClosedException}.
     */
    public DataSource dataSource() {
        return scoped;
    }

    /**
     * Returns the data source for code that takes connections by itself: within a transaction on this thread they are
     * those of it, which cannot be committed or closed early; elsewhere they are the target's own.
     */
    public DataSource sharedDataSource() {
        return shared;
    }

    /**
     * Returns the data source for work outside any transaction: its connections are the target's own.
     *
     * <p>Their statements are cancelled when the time of {@link WorkDeadline} is up.
     */
    public DataSource plainDataSource() {
        return plain;
    }

    /**
     * Begins, applies the settings in at most one statement, works, and commits.
     *
     * @throws org.springframework.transaction.TransactionTimedOutException if the work returned after its timeout
     * @throws Exception what the work threw, after the rollback
     */
    public <T extends @Nullable Object> T execute(TransactionSettings settings, TransactionWork<T> work)
            throws Exception {
        long start = System.nanoTime();
        TransactionStatus status = manager.getTransaction(definition(settings));
        T result;
        try {
            result = limited(status, settings, start, flushed(status, work));
        } catch (Throwable failure) {
            rollback(status, failure);
            throw failure;
        }
        manager.commit(status);
        return result;
    }

    /** JPA keeps its writes back until the commit, which nothing limits; so they are written before. */
    private static <T extends @Nullable Object> TransactionWork<T> flushed(
            TransactionStatus status, TransactionWork<T> work) {
        if (!status.isNewTransaction()) {
            return work;
        }
        return () -> {
            T result = work.run();
            status.flush();
            return result;
        };
    }

    /** The limit is closed before commit or rollback, neither of which may be cancelled. */
    private <T extends @Nullable Object> T limited(
            TransactionStatus status, TransactionSettings settings, long start, TransactionWork<T> work)
            throws Exception {
        Duration timeout = settings.timeout().orElse(null);
        if (timeout == null) {
            return perform(status, settings, work);
        }
        Connection connection = DataSourceUtils.getConnection(dataSource);
        T result;
        try (TimeLimit limit = TimeLimit.start(connection, timeout, start)) {
            result = perform(status, settings, work);
            limit.check();
        } finally {
            DataSourceUtils.releaseConnection(connection, dataSource);
        }
        return result;
    }

    private <T extends @Nullable Object> T perform(
            TransactionStatus status, TransactionSettings settings, TransactionWork<T> work) throws Exception {
        if (!status.isNewTransaction()) {
            return joined.within(status, settings, () -> marked(settings, work));
        }
        variables.apply(settings);
        return marked(settings, work);
    }

    private <T extends @Nullable Object> T marked(TransactionSettings settings, TransactionWork<T> work)
            throws Exception {
        Runnable outer = CurrentVariables.enter(dataSource, settings);
        try {
            return scoped.within(work);
        } finally {
            outer.run();
        }
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
