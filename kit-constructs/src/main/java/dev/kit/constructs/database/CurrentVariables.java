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

    /** Returns whether a transaction on this thread has variables or a role, on any data source. */
    static boolean decide() {
        return TransactionSynchronizationManager.getResourceMap().values().stream()
                .anyMatch(bound -> bound instanceof TransactionSettings settings
                        && !(settings.variables().isEmpty() && settings.role().isEmpty()));
    }

    /** Returns {@code settings}, with the variables and the role of a suspended transaction unless they have some. */
    static TransactionSettings inherited(DataSource dataSource, TransactionSettings settings) {
        TransactionSettings outer = of(dataSource);
        return outer == null
                        || !settings.variables().isEmpty()
                        || settings.role().isPresent()
                ? settings
                : merged(settings.variables(outer.variables()), outer);
    }

    /**
     * Makes settings the current ones: of a transaction of their own, or added to those of the outer one while work
     * within it runs, as the server does. The returned task restores those of the outer transaction.
     */
    static Runnable enter(DataSource dataSource, TransactionSettings settings, boolean own) {
        Key key = new Key(dataSource);
        TransactionSettings outer = of(dataSource);
        if (outer != null) {
            TransactionSynchronizationManager.unbindResource(key);
        }
        TransactionSynchronizationManager.bindResource(key, outer == null || own ? settings : merged(outer, settings));
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
