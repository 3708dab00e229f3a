package dev.kit.constructs.database;

import java.util.LinkedHashMap;
import java.util.Map;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** The settings of the transactions on this thread, by data source. They are kept while a transaction is suspended. */
final class CurrentVariables {

    private record Key(DataSource dataSource) {}

    private CurrentVariables() {}

    static @Nullable TransactionSettings of(DataSource dataSource) {
        return TransactionSynchronizationManager.getResource(new Key(dataSource))
                        instanceof TransactionSettings settings
                ? settings
                : null;
    }

    /**
     * Adds settings to those of an outer transaction while work within it runs, as the server does. The returned task
     * restores those of the outer transaction.
     */
    static Runnable enter(DataSource dataSource, TransactionSettings settings) {
        Key key = new Key(dataSource);
        TransactionSettings outer = of(dataSource);
        if (outer != null) {
            TransactionSynchronizationManager.unbindResource(key);
        }
        TransactionSynchronizationManager.bindResource(key, outer == null ? settings : merged(outer, settings));
        return () -> {
            TransactionSynchronizationManager.unbindResource(key);
            if (outer != null) {
                TransactionSynchronizationManager.bindResource(key, outer);
            }
        };
    }

    private static TransactionSettings merged(TransactionSettings outer, TransactionSettings inner) {
        Map<String, String> variables = new LinkedHashMap<>(outer.variables());
        variables.putAll(inner.variables());
        TransactionSettings merged = outer.variables(variables);
        return inner.role().map(merged::role).orElse(merged);
    }
}
