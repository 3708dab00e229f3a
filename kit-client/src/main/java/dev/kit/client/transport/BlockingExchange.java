package dev.kit.client.transport;

/** An exchange whose thread waits for it, and is interrupted when the time is up. */
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

    /** Ends the exchange and takes back the interrupt; tells whether the time was up. */
    synchronized boolean finish() {
        over = true;
        return expired && (Thread.interrupted() || expired);
    }
}
