package dev.kit.constructs.run;

import dev.kit.constructs.database.TransactionWork;
import org.jspecify.annotations.Nullable;

/** The rehearsal that runs on a thread. The calls within it are rehearsed too. */
final class Rehearsal {

    private static final Object NONE = new Object();

    /** The connection that will be rolled back. */
    private static final ThreadLocal<@Nullable Object> CONNECTION = new ThreadLocal<>();

    private Rehearsal() {}

    static boolean isActive() {
        return CONNECTION.get() != null;
    }

    /** Returns whether the transaction of {@code connection} is the one that will be rolled back. */
    static boolean owns(@Nullable Object connection) {
        return connection != null && connection == CONNECTION.get();
    }

    /** Rehearses work in the transaction of {@code connection}; null before and after, while its listeners run. */
    static <R extends @Nullable Object> R in(@Nullable Object connection, TransactionWork<R> work) throws Exception {
        Object outer = CONNECTION.get();
        CONNECTION.set(connection == null ? NONE : connection);
        try {
            return work.run();
        } finally {
            CONNECTION.set(outer);
        }
    }
}
