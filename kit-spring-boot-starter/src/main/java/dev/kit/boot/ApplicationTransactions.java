package dev.kit.boot;

import dev.kit.constructs.database.Transactions;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.orm.jpa.JpaTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionManager;
import org.springframework.util.ClassUtils;

/**
 * Opens transactions with JPA's transaction manager, or with Kit's own. Thread-safe.
 *
 * <p>JPA's manager is used where one manages the data source. JPA participates only in transactions of its own manager
 * and refuses to begin one while another manager's is active; all other users of the data source participate in either.
 */
public final class ApplicationTransactions implements Function<DataSource, Transactions> {

    private static final boolean JPA = ClassUtils.isPresent(
            "org.springframework.orm.jpa.JpaTransactionManager", ApplicationTransactions.class.getClassLoader());

    /** Resolved lazily: managers may depend on beans that depend on endpoints. */
    private final ObjectProvider<PlatformTransactionManager> managers;

    ApplicationTransactions(ObjectProvider<PlatformTransactionManager> managers) {
        this.managers = managers;
    }

    @Override
    public Transactions apply(DataSource dataSource) {
        return managers.orderedStream()
                .filter(manager -> dataSourceOfJpa(manager) == dataSource)
                .findFirst()
                .map(manager -> Jpa.transactions(dataSource, manager))
                .orElseGet(() -> Transactions.on(dataSource));
    }

    /** Returns the data source of a JPA manager. Null for other managers or if the manager exposes none. */
    public static @Nullable DataSource dataSourceOfJpa(TransactionManager manager) {
        return JPA ? Jpa.dataSource(manager) : null;
    }

    /** Isolates the optional dependency in a class that is loaded only if the dependency is present. */
    private static final class Jpa {

        static Transactions transactions(DataSource dataSource, PlatformTransactionManager manager) {
            return Transactions.on(dataSource, manager, new BoundEntities((JpaTransactionManager) manager));
        }

        static @Nullable DataSource dataSource(TransactionManager manager) {
            return manager instanceof JpaTransactionManager jpa ? jpa.getDataSource() : null;
        }
    }
}
