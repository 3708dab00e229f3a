package dev.kit.client.transport;

/** An exchange whose thread waits for it, and is interrupted when its time expires. */
final class BlockingExchange implements Expiry.Exchange {

    private final Thread thread = Thread.currentThread();
    private final long end;
    private boolean over;
    private boolean expired;

    BlockingExchange(long end) {
        this.end = end;
    }

    @Override
    public long end() {
        return end;
    }

    @Override
    public synchronized void expire() {
        if (!over) {
            expired = true;
            thread.interrupt();
        }
    }

    /** Ends the exchange and clears the interrupt; returns whether the time had expired. */
    synchronized boolean finish() {
        over = true;
        return expired && (Thread.interrupted() || expired);
    }
}
