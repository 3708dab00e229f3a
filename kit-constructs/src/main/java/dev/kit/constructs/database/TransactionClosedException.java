package dev.kit.constructs.database;

import dev.kit.constructs.ConstructException;

/** A database handle was used outside the transaction it belongs to. */
public final class TransactionClosedException extends ConstructException {

    private final String threadName;

    TransactionClosedException(String message) {
        super(message, null);
        this.threadName = Thread.currentThread().getName();
    }

    /** Returns the thread that used the handle. */
    public String threadName() {
        return threadName;
    }
}
