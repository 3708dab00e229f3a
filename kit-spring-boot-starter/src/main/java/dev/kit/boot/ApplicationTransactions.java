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
 * Opens transactions with JPA's manager where there is one on the data source, else with one of Kit's own. Thread-safe.
 *
 * <p>JPA takes part in no transaction but those of its own manager, and refuses to begin one beside another's; anything
 * else on the data source takes part in either.
 */
public final class ApplicationTransactions implements Function<DataSource, Transactions> {

    private static final boolean JPA = ClassUtils.isPresent(
            "org.springframework.orm.jpa.JpaTransactionManager", ApplicationTransactions.class.getClassLoader());

    /** Asked late: managers may need beans that need endpoints. */
    private final ObjectProvider<PlatformTransactionManager> managers;

    ApplicationTransactions(ObjectProvider<PlatformTransactionManager> managers) {
        this.managers = managers;
    }

    @Override
    public Transactions apply(DataSource dataSource) {
        return managers.orderedStream()
                .filter(manager -> dataSourceOfJpa(manager) == dataSource)
                .findFirst()
                .map(manager -> Transactions.on(dataSource, manager))
                .orElseGet(() -> Transactions.on(dataSource));
    }

    /** The data source of JPA's manager; null if it is another manager, or exposes none. */
    public static @Nullable DataSource dataSourceOfJpa(TransactionManager manager) {
        return JPA ? Jpa.dataSource(manager) : null;
    }

    /** Keeps the optional dependency in a class that is loaded only when it is there. */
    private static final class Jpa {

        static @Nullable DataSource dataSource(TransactionManager manager) {
            return manager instanceof JpaTransactionManager jpa ? jpa.getDataSource() : null;
        }
    }
}
