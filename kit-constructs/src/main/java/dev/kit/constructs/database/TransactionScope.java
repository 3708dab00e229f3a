package dev.kit.constructs.database;

/** The scope of one transaction on one thread. */
final class TransactionScope {

    private final Thread owner;
    private final StatementWatch watch;
    private volatile boolean ended;

    TransactionScope(Thread owner, StatementWatch watch) {
        this.owner = owner;
        this.watch = watch;
    }

    StatementWatch watch() {
        return watch;
    }

    boolean isEnded() {
        return ended;
    }

    void end() {
        ended = true;
    }

    void check() {
        if (ended) {
            throw new TransactionClosedException(
                    "The connection was used after its transaction ended: the transaction is closed."
                            + " Finish with ctx.db() before the handler returns.");
        }
        if (Thread.currentThread() != owner) {
            throw new TransactionClosedException("The connection of thread \"" + owner.getName()
                    + "\" was used on thread \""
                    + Thread.currentThread().getName()
                    + "\". A transaction belongs to the thread of its handler; read first, then hand the data"
                    + " over.");
        }
    }
}
