package dev.kit.studio.capture;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Limits the number of requests recorded in detail, with a burst of {@value #BURST_SECONDS} seconds. Thread-safe.
 *
 * <p>Details of thousands of requests a second are of no use, and load tests of an application must not measure the
 * recorder. Implements the generic cell rate algorithm of ITU-T I.371: {@link #next} is the time at which the bucket
 * would be empty at this rate.
 */
final class DetailBudget {

    private static final int BURST_SECONDS = 100;

    private final long nanosEach;
    private final long nanosBurst;
    private final AtomicLong next;

    /** Creates a budget that starts with a full burst. */
    DetailBudget(int perSecond) {
        nanosEach = perSecond == 0 ? 0 : 1_000_000_000L / perSecond;
        nanosBurst = (BURST_SECONDS * (long) perSecond - 1) * nanosEach;
        next = new AtomicLong(System.nanoTime() - nanosBurst);
    }

    boolean take() {
        if (nanosEach == 0) {
            return true;
        }
        long now = System.nanoTime();
        while (true) {
            long known = next.get();
            long full = now - nanosBurst;
            long start = known - full < 0 ? full : known;
            if (start - now > 0) {
                return false;
            }
            if (next.compareAndSet(known, start + nanosEach)) {
                return true;
            }
        }
    }
}
