package dev.kit.studio.capture;

import java.util.concurrent.atomic.AtomicLong;

/**
 * How many requests may be recorded in detail: those of {@value #BURST_SECONDS} seconds at once, and then so many a
 * second. Thread-safe.
 *
 * <p>Nobody looks at thousands of requests a second, but whoever measures an application must not measure its observer.
 * The generic cell rate algorithm of ITU-T I.371: {@link #next} is when the bucket would be empty at this rate.
 */
final class DetailBudget {

    private static final int BURST_SECONDS = 100;

    private final long nanosEach;
    private final long nanosBurst;
    private final AtomicLong next;

    /** A budget that begins with a whole burst. */
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
