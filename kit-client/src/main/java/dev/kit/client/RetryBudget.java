package dev.kit.client;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Prevents retries from multiplying the load on a server that is down.
 *
 * <p>Every call earns a tenth of a retry, up to ten saved retries. Thread-safe.
 */
final class RetryBudget {

    private static final int RETRY = 10;
    private static final int SAVED_AT_MOST = 10 * RETRY;

    private final AtomicInteger saved = new AtomicInteger(SAVED_AT_MOST);

    /** Earns the share of one call. */
    public void earn() {
        if (saved.get() < SAVED_AT_MOST) { // it is usually full, and concurrent calls need not wait for each other
            saved.getAndUpdate(now -> Math.min(SAVED_AT_MOST, now + 1));
        }
    }

    /** Spends one retry. Returns false if none is left. */
    public boolean spend() {
        return saved.getAndUpdate(now -> now < RETRY ? now : now - RETRY) >= RETRY;
    }
}
