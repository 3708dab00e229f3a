package dev.kit.benchmarks.rabbitmq;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Counts handled sales from the first to the last, on the one thread that handles them. */
final class Progress {

    private final int expected;
    private final CountDownLatch done = new CountDownLatch(1);
    private int handled;
    private long checksum;
    private long start;
    private long end;

    Progress(int expected) {
        this.expected = expected;
        if (expected == 0) {
            done.countDown();
        }
    }

    void handled(Sale sale) {
        if (handled == 0) {
            start = System.nanoTime();
        }
        checksum += sale.id().length();
        handled++;
        if (handled == expected) {
            end = System.nanoTime();
            done.countDown();
        }
    }

    /** Waits for the last sale and returns the sales of a second. */
    double await() throws InterruptedException {
        if (!done.await(5, TimeUnit.MINUTES)) {
            throw new IllegalStateException(handled + " of " + expected + " sales came, checksum " + checksum + ".");
        }
        return expected * 1e9 / Math.max(1, end - start);
    }
}
