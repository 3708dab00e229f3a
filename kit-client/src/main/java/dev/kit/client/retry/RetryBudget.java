package dev.kit.client.retry;

/**
 * Keeps retries from multiplying the load on a server that is down.
 *
 * <p>Every call earns a tenth of a retry, up to ten retries saved. Thread-safe.
 */
public final class RetryBudget {

    private static final int RETRY = 10;
    private static final int SAVED_AT_MOST = 10 * RETRY;

    private int saved = SAVED_AT_MOST;

    /** Earns the share of one call. */
    public synchronized void earn() {
        saved = Math.min(SAVED_AT_MOST, saved + 1);
    }

    /** Spends one retry; false if none is left. */
    public synchronized boolean spend() {
        if (saved < RETRY) {
            return false;
        }
        saved -= RETRY;
        return true;
    }
}
