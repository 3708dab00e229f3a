package dev.kit.constructs.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.support.DefaultTransactionDefinition;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Runs work in transactions of one data source.
 *
 * <p>Transactions are bound to the thread in Spring's way: all code that obtains a connection of the data source
 * through Spring takes part, such as {@code JdbcClient}, jOOQ and {@code @Transactional} beans. Nested work joins the
 * outer transaction, unless it is {@linkplain TransactionSettings#separate() separate}; its variables and role apply to
 * that work, and those of the outer transaction apply again after it. Thread-safe.
 */
public final class Transactions {

    private final DataSource dataSource;
    private final PlatformTransactionManager manager;
    private final boolean delaying;
    private final SessionVariables variables;
    private final ScopedDataSource scoped;
    private final DataSource shared;
    private final DataSource plain;
    private final PersistenceContext context;

    private Transactions(DataSource dataSource, PlatformTransactionManager manager, PersistenceContext context) {
        this.dataSource = dataSource;
        this.context = Objects.requireNonNull(context, "context");
        this.manager = Objects.requireNonNull(manager, "manager");
        this.delaying = !(manager instanceof DataSourceTransactionManager);
        this.variables = new SessionVariables(dataSource);
        this.scoped = new ScopedDataSource(dataSource, variables);
        this.plain = new Source(dataSource, () -> LimitedConnection.of(dataSource, variables.names()));
        this.shared = new Source(plain, () -> scoped.isOpen() ? scoped.getConnection() : plain.getConnection());
    }

    /** Returns transactions of {@code dataSource} alone. */
    public static Transactions on(DataSource dataSource) {
        return on(dataSource, new JdbcTransactionManager(dataSource));
    }

    /** Returns transactions of an existing manager of {@code dataSource}. */
    public static Transactions on(DataSource dataSource, PlatformTransactionManager manager) {
        return on(dataSource, manager, PersistenceContext.NONE);
    }

    /** Returns transactions of a manager whose entities {@code context} keeps, such as JPA's. */
    public static Transactions on(
            DataSource dataSource, PlatformTransactionManager manager, PersistenceContext context) {
        return new Transactions(dataSource, manager, context);
    }

    /**
     * Returns whether a transaction on this thread has variables or a role.
     *
     * <p>What its statements read is then not for every caller. True also while another transaction suspends it.
     */
    public static boolean areRestricted() {
        return CurrentVariables.decide();
    }

    /**
     * Returns the data source for handles, with the current transaction's connections.
     *
     * <p>Create handles from it once. Outside the transaction, that is on another thread or after its end, it throws
     * {@link TransactionClosedException}.
     */
    public DataSource dataSource() {
        return scoped;
    }

    /**
     * Returns the data source for code that obtains connections by itself.
     *
     * <p>Within a transaction on this thread they are the transaction's connection, which cannot be committed or closed
     * early; otherwise they are the target's own.
     */
    public DataSource sharedDataSource() {
        return shared;
    }

    /**
     * Returns the data source for work outside any transaction.
     *
     * <p>Its connections are the target's own. Their statements are cancelled when the time of {@link WorkDeadline}
     * expires.
     */
    public DataSource plainDataSource() {
        return plain;
    }

    /**
     * Runs work in a transaction and commits it.
     *
     * <p>The settings are applied in one statement at most. What JPA delays is written when the work returns.
     *
     * @throws CannotCreateTransactionException if no connection could be had
     * @throws org.springframework.transaction.UnexpectedRollbackException if the work returned after a statement had
     *     failed in it, so that PostgreSQL would answer the commit with a rollback
     * @throws org.springframework.transaction.TransactionTimedOutException if the work returned after its timeout
     * @throws Exception the exception of the work, after the rollback
     */
    public <T extends @Nullable Object> T execute(TransactionSettings settings, TransactionWork<T> work)
            throws Exception {
        return executeFlushing(settings, flush -> {
            T result = work.run();
            if (flush != null) {
                flush.run();
            }
            return result;
        });
    }

    /**
     * Runs work that flushes JPA by itself in a transaction.
     *
     * <p>What it leaves unwritten is written by the commit, which has no time limit.
     *
     * @throws Exception as {@link #execute}
     */
    public <T extends @Nullable Object> T executeFlushing(TransactionSettings settings, FlushingWork<T> work)
            throws Exception {
        long start = System.nanoTime();
        TransactionStatus status = begin(settings);
        Runnable flush = delaying ? status::flush : null;
        TransactionWork<T> flushing = () -> work.run(flush);
        if (!status.isNewTransaction()) {
            return ended(status, settings, start, flushing);
        }
        TransactionSettings own = CurrentVariables.inherited(dataSource, settings);
        Runnable outer = CurrentVariables.enter(dataSource, own, true);
        try {
            return ended(status, own, start, flushing);
        } finally {
            outer.run();
        }
    }

    private <T extends @Nullable Object> T ended(
            TransactionStatus status, TransactionSettings settings, long start, TransactionWork<T> work)
            throws Exception {
        T result;
        try {
            result = limited(status, settings, start, work);
        } catch (Throwable failure) {
            rollback(status, failure);
            throw failure;
        }
        manager.commit(status);
        return result;
    }

    /** Work that waits for a second connection can wait for itself, so the failure says how not to need one. */
    private TransactionStatus begin(TransactionSettings settings) {
        try {
            return manager.getTransaction(definition(settings));
        } catch (CannotCreateTransactionException e) {
            if (!settings.isSeparate() || !TransactionSynchronizationManager.hasResource(dataSource)) {
                throw e;
            }
            throw new CannotCreateTransactionException(
                    "No connection for a transaction of its own, while its caller holds one: "
                            + NestedExceptionUtils.getMostSpecificCause(e).getMessage()
                            + ". Make the pool larger than the number of callers at a time, or call the function in its"
                            + " caller's transaction, by .join().",
                    e);
        }
    }

    /**
     * Fails if a statement has aborted the current transaction.
     *
     * @throws org.springframework.transaction.UnexpectedRollbackException naming the statement
     */
    public void requireHealthy() {
        scoped.requireHealthy();
    }

    /** Runs work with the time limit, which is closed before commit or rollback: neither may be cancelled. */
    private <T extends @Nullable Object> T limited(
            TransactionStatus status, TransactionSettings settings, long start, TransactionWork<T> work)
            throws Exception {
        Duration timeout = settings.timeout().orElse(null);
        if (timeout == null) {
            return perform(status, settings, work);
        }
        Connection connection = DataSourceUtils.getConnection(dataSource);
        try (ConnectionUse use = ConnectionUse.begin(connection, timeout, start)) {
            T result = perform(status, settings, work);
            use.check();
            return result;
        } finally {
            DataSourceUtils.releaseConnection(connection, dataSource);
        }
    }

    private <T extends @Nullable Object> T perform(
            TransactionStatus status, TransactionSettings settings, TransactionWork<T> work) throws Exception {
        if (!status.isNewTransaction()) {
            return joined(status, settings, () -> marked(settings, work));
        }
        variables.apply(settings);
        return scoped.within(true, work);
    }

    /**
     * Runs nested work with its own variables, and then sets those of the outer transaction again.
     *
     * <p>The server keeps variables and role until the end of the transaction, but its later statements belong to the
     * outer tenant. JPA delays writes, so those of the outer side are flushed while its variables are set; the nested
     * work flushes its own. Neither finds entities of the other.
     */
    private <T extends @Nullable Object> T joined(
            TransactionStatus status, TransactionSettings settings, TransactionWork<T> work) throws Exception {
        Map<String, String> outer = variables.current(settings);
        if (!outer.isEmpty()) {
            status.flush();
        }
        boolean foreign = settings.variables().entrySet().stream()
                .anyMatch(own -> !Set.of("", own.getValue()).contains(outer.get(own.getKey())));
        if (foreign && !context.isEmpty()) {
            throw new IllegalStateException("Work with other variables cannot join this transaction: its persistence"
                    + " context holds entities that were read with the caller's, and would find them. Call the"
                    + " function without .join(), or clear the EntityManager before.");
        }
        T result;
        try {
            variables.apply(settings);
            result = work.run();
            if (foreign) {
                context.clear();
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

    private <T extends @Nullable Object> T marked(TransactionSettings settings, TransactionWork<T> work)
            throws Exception {
        Runnable outer = CurrentVariables.enter(dataSource, settings, false);
        try {
            return scoped.within(false, work);
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
        if (settings.isSeparate()) {
            definition.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
        }
        settings.isolation().ifPresent(isolation -> definition.setIsolationLevel(isolation.level()));
        return definition;
    }

    @FunctionalInterface
    private interface Taking {
        Connection take() throws SQLException;
    }

    /** Provides the connections of {@code taking} in place of its target's. */
    private static final class Source extends DelegatingDataSource {

        private final Taking taking;

        Source(DataSource target, Taking taking) {
            super(target);
            this.taking = taking;
        }

        @Override
        public Connection getConnection() throws SQLException {
            return taking.take();
        }
    }
}
