package dev.kit.constructs.database;

import org.jspecify.annotations.Nullable;

/** The work of a transaction that flushes JPA by itself. An exception rolls the transaction back. */
@FunctionalInterface
public interface FlushingWork<T extends @Nullable Object> {

    /**
     * Does the work on the calling thread.
     *
     * @param flush writes what a persistence context holds; null if nothing of the transaction delays its writes
     */
    T run(@Nullable Runnable flush) throws Exception;
}
