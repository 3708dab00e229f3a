package dev.kit.constructs.subscribers;

import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.database.Database;
import dev.kit.constructs.database.Transactions;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Transactions and handles, made once per database. */
final class Databases {

    private final ServiceRegistry registry;
    private final Function<DataSource, Transactions> transactions;
    private final @Nullable Opened given;
    private final Map<Database<?>, Opened> opened = new ConcurrentHashMap<>();

    Databases(ServiceRegistry registry, Function<DataSource, Transactions> transactions) {
        this(registry, transactions, null);
    }

    private Databases(
            ServiceRegistry registry, Function<DataSource, Transactions> transactions, @Nullable Opened given) {
        this.registry = registry;
        this.transactions = transactions;
        this.given = given;
    }

    /** Always this handle, whose transaction belongs to somebody else. */
    static Databases given(ServiceRegistry registry, Object handle) {
        return new Databases(registry, Transactions::on, new Opened(null, null, handle));
    }

    Opened open(Database<?> database) {
        return given != null ? given : opened.computeIfAbsent(database, this::connect);
    }

    private Opened connect(Database<?> database) {
        DataSource dataSource = registry.get(database.service());
        Transactions own = transactions.apply(dataSource);
        return new Opened(dataSource, own, database.handle(own.dataSource()));
    }

    /** A database in use; without transactions of its own when the handle was given. */
    record Opened(@Nullable DataSource dataSource, @Nullable Transactions transactions, Object handle) {

        Opened {
            Objects.requireNonNull(handle, "handle");
        }
    }
}
