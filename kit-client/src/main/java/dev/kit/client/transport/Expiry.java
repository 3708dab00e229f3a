package dev.kit.client.transport;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Cancels exchanges whose time has expired. One daemon thread checks all of them every ten milliseconds and ends after
 * a second without any, because a timer for each exchange would wake a thread each time.
 */
final class Expiry implements Runnable {

    private static final long PERIOD_MILLIS = 10;
    private static final int IDLE_PERIODS = 100;
    private static final Set<Exchange> OPEN = ConcurrentHashMap.newKeySet();
    private static final AtomicBoolean RUNNING = new AtomicBoolean();

    private Expiry() {}

    static void watch(Exchange exchange) {
        OPEN.add(exchange);
        if (!RUNNING.get() && RUNNING.compareAndSet(false, true)) {
            Thread thread = new Thread(new Expiry(), "kit-client-expiry");
            thread.setDaemon(true);
            thread.start();
        }
    }

    static void forget(Exchange exchange) {
        OPEN.remove(exchange);
    }

    @Override
    public void run() {
        int idle = 0;
        while (idle < IDLE_PERIODS || !ended()) {
            try {
                Thread.sleep(PERIOD_MILLIS);
            } catch (InterruptedException e) {
                continue; // there is no reason to interrupt this thread
            }
            long now = System.nanoTime();
            OPEN.removeIf(exchange -> expired(exchange, now));
            idle = OPEN.isEmpty() ? idle + 1 : 0;
        }
    }

    private static boolean expired(Exchange exchange, long now) {
        boolean over = exchange.end() - now <= 0 || exchange.abandoned();
        if (over) {
            exchange.expire();
        }
        return over;
    }

    /** Checks again, since an exchange may have been added between the last check and the end of the thread. */
    private static boolean ended() {
        RUNNING.set(false);
        return OPEN.isEmpty() || !RUNNING.compareAndSet(false, true);
    }

    /** An operation with a deadline. */
    interface Exchange {

        /** Returns the deadline, in units of {@link System#nanoTime}. */
        long end();

        /** Returns whether its thread was interrupted without the waiting library noticing. */
        default boolean abandoned() {
            return false;
        }

        /** Cancels the exchange; called once, possibly while the exchange ends by itself. */
        void expire();
    }
}
