package dev.kit.cli.dev;

import java.util.concurrent.TimeUnit;

/** A counter of the requests that were forwarded and have no response yet. Thread-safe. */
final class InFlight {

    private int count;

    synchronized void begin() {
        count++;
    }

    synchronized void end() {
        count--;
        notifyAll();
    }

    /** Waits until all requests have a response, at most for the given number of seconds. */
    synchronized void awaitNone(long seconds) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        long left = TimeUnit.SECONDS.toMillis(seconds);
        while (count > 0 && left > 0) {
            wait(left);
            left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
        }
    }
}
