package dev.kit.constructs.database;

import dev.kit.constructs.ConstructException;

/** Thrown if a database handle is used outside its transaction. */
public final class TransactionClosedException extends ConstructException {

    private final String threadName;

    TransactionClosedException(String message) {
        super(message, null);
        this.threadName = Thread.currentThread().getName();
    }

    /** Returns the name of the thread that used the handle. */
    public String threadName() {
        return threadName;
    }
}
