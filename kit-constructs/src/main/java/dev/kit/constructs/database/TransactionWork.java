package dev.kit.constructs.database;

import org.jspecify.annotations.Nullable;

/** The work of a transaction. An exception that it throws rolls the transaction back. */
@FunctionalInterface
public interface TransactionWork<T extends @Nullable Object> {

    /** Does the work on the calling thread. */
    T run() throws Exception;
}
