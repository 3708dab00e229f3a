package dev.kit.constructs.run;

import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.database.Database;
import dev.kit.constructs.database.TransactionSettings;
import dev.kit.constructs.database.Transactions;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Real transactions; handles are made once per database and data source. */
final class TransactionalAccess implements DatabaseAccess {

    private record Key(Database<Object> database, DataSource dataSource) {}

    private record Bound(Transactions transactions, Object handle, Object plain) {}

    private final ServiceRegistry services;
    private final Function<DataSource, Transactions> transactions;
    private final Map<DataSource, Transactions> known = new ConcurrentHashMap<>();
    private final Map<Key, Bound> bound = new ConcurrentHashMap<>();

    TransactionalAccess(ServiceRegistry services, Function<DataSource, Transactions> transactions) {
        this.services = services;
        this.transactions = transactions;
    }

    @Override
    public <T extends @Nullable Object> T within(Database<Object> database, TransactionSettings settings, Work<T> work)
            throws Exception {
        Bound found = bound(database);
        return found.transactions().executeFlushing(settings, flush -> work.run(found.handle(), flush));
    }

    @Override
    public void requireHealthy(Database<Object> database) {
        bound(database).transactions().requireHealthy();
    }

    @Override
    public Object plain(Database<Object> database) {
        return bound(database).plain();
    }

    @Override
    public Optional<DataSource> dataSource(Database<Object> database) {
        return Optional.of(services.get(database.service()));
    }

    @Override
    public Optional<DataSource> shared(Database<Object> database) {
        return Optional.of(bound(database).transactions().sharedDataSource());
    }

    private Bound bound(Database<Object> database) {
        Key key = new Key(database, services.get(database.service()));
        Bound found = bound.get(key);
        return found != null ? found : bound.computeIfAbsent(key, this::bind);
    }

    private Bound bind(Key key) {
        Transactions own = known.computeIfAbsent(key.dataSource(), transactions);
        return new Bound(
                own, key.database().handle(own.dataSource()), key.database().handle(own.plainDataSource()));
    }
}
