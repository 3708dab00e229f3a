package dev.kit.constructs.database;

/** A database handle was used outside the transaction it belongs to. */
public final class TransactionClosedException extends IllegalStateException {

    private final String threadName;

    TransactionClosedException(String message) {
        super(message);
        this.threadName = Thread.currentThread().getName();
    }

    /** The thread that used the handle. */
    public String threadName() {
        return threadName;
    }
}
