package dev.kit.constructs.runtime;

import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.database.Database;
import dev.kit.constructs.database.TransactionSettings;
import dev.kit.constructs.database.Transactions;
import java.util.Optional;
import javax.sql.DataSource;

/** Gives requests their database. Implementations are thread-safe. */
public interface DatabaseAccess {

    /** Real transactions on the data sources that are services of {@code services}. */
    static DatabaseAccess transactional(ServiceRegistry services) {
        return new TransactionalAccess(services, Transactions::on);
    }

    /** Runs {@code work} in a transaction that commits when it returns and rolls back when it throws. */
    <T> T within(Database<Object> database, TransactionSettings settings, Work<T> work) throws Exception;

    /** A handle outside any transaction: each statement commits by itself. */
    Object plain(Database<Object> database);

    /** Where the connections come from; empty if events cannot join the transaction. */
    Optional<DataSource> dataSource(Database<Object> database);

    /** The service itself, whose connections are those of the transaction while one runs on this thread. */
    default Optional<DataSource> shared(Database<Object> database) {
        return dataSource(database);
    }

    /** What runs in a transaction. */
    @FunctionalInterface
    interface Work<T> {

        /** Does the work with the handle of the transaction. */
        T run(Object handle) throws Exception;
    }
}
