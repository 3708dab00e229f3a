package dev.kit.constructs.database;

/** What runs inside a transaction; anything it throws rolls the transaction back. */
@FunctionalInterface
public interface TransactionWork<T> {

    /** Does the work on the calling thread. */
    T run() throws Exception;
}
