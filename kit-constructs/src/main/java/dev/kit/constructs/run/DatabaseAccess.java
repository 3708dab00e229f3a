package dev.kit.constructs.run;

import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.database.Database;
import dev.kit.constructs.database.TransactionSettings;
import dev.kit.constructs.database.Transactions;
import java.util.Optional;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Gives runs their database. Implementations are thread-safe. */
public interface DatabaseAccess {

    /** Real transactions on the data sources that are services of {@code services}. */
    static DatabaseAccess transactional(ServiceRegistry services) {
        return transactional(services, Transactions::on);
    }

    /**
     * Real transactions on the data sources of {@code services}, opened by {@code transactions}.
     *
     * @param transactions called once per data source
     */
    static DatabaseAccess transactional(ServiceRegistry services, Function<DataSource, Transactions> transactions) {
        return new TransactionalAccess(services, transactions);
    }

    /**
     * Runs {@code work} in a transaction. The transaction commits when {@code work} returns and rolls back when it
     * throws.
     */
    <T extends @Nullable Object> T within(Database<Object> database, TransactionSettings settings, Work<T> work)
            throws Exception;

    /** A handle outside any transaction: each statement commits by itself. */
    Object plain(Database<Object> database);

    /**
     * Fails if the current transaction of {@code database} cannot commit.
     *
     * <p>The default implementation does not know.
     */
    default void requireHealthy(Database<Object> database) {}

    /**
     * Returns the data source of the connections.
     *
     * <p>It is empty if events cannot join the transaction.
     */
    Optional<DataSource> dataSource(Database<Object> database);

    /**
     * Returns the data source to use for the database's own service.
     *
     * <p>While a transaction runs on this thread, the connections are those of the transaction.
     */
    default Optional<DataSource> shared(Database<Object> database) {
        return dataSource(database);
    }

    /** The work inside a transaction. */
    @FunctionalInterface
    interface Work<T extends @Nullable Object> {

        /**
         * Does the work with the handle of the transaction.
         *
         * @param flush writes what a persistence context holds; null if nothing of the transaction delays its writes
         */
        T run(Object handle, @Nullable Runnable flush) throws Exception;
    }
}
