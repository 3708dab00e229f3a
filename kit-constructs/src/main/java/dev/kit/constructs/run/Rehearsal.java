package dev.kit.constructs.run;

import dev.kit.constructs.database.TransactionWork;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** The rehearsal that runs on a thread. The calls within it are rehearsed too. */
final class Rehearsal {

    private static final Object KEY = Rehearsal.class;

    private Rehearsal() {}

    static boolean isActive() {
        return TransactionSynchronizationManager.hasResource(KEY);
    }

    /** Returns whether the transaction of {@code connection} is the one that will be rolled back. */
    static boolean owns(@Nullable Object connection) {
        return connection != null && connection == TransactionSynchronizationManager.getResource(KEY);
    }

    /** Rehearses work in the transaction of {@code connection}; null before and after, while its listeners run. */
    static <R extends @Nullable Object> R in(@Nullable Object connection, TransactionWork<R> work) throws Exception {
        Object outer = TransactionSynchronizationManager.unbindResourceIfPossible(KEY);
        TransactionSynchronizationManager.bindResource(KEY, connection == null ? KEY : connection);
        try {
            return work.run();
        } finally {
            TransactionSynchronizationManager.unbindResource(KEY);
            if (outer != null) {
                TransactionSynchronizationManager.bindResource(KEY, outer);
            }
        }
    }
}
