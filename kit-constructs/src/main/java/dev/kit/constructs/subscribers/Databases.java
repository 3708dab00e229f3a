package dev.kit.constructs.subscribers;

import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.database.Database;
import dev.kit.constructs.database.Transactions;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.sql.DataSource;

/** Transactions and handles, made once per database. */
final class Databases {

    private final ServiceRegistry registry;
    private final Map<Database<?>, Opened> opened = new ConcurrentHashMap<>();

    Databases(ServiceRegistry registry) {
        this.registry = registry;
    }

    Opened open(Database<?> database) {
        return opened.computeIfAbsent(database, this::connect);
    }

    private Opened connect(Database<?> database) {
        DataSource dataSource = registry.get(database.service());
        Transactions transactions = Transactions.on(dataSource);
        return new Opened(dataSource, transactions, database.handle(transactions.dataSource()));
    }

    /** A database in use. */
    record Opened(DataSource dataSource, Transactions transactions, Object handle) {}
}
