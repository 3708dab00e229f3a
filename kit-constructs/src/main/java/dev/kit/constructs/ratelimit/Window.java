package dev.kit.constructs.ratelimit;

import java.util.concurrent.atomic.AtomicLong;

/** The hits of one key from the first on. Thread-safe. */
final class Window {

    private static final long REFUSED = Long.MAX_VALUE / 2;

    private final long start;
    private final long length;
    private final int limit;
    private final AtomicLong hits = new AtomicLong();

    Window(long start, RateLimit limit) {
        this.start = start;
        this.length = limit.window().toNanos();
        this.limit = limit.limit();
    }

    /** Counts a hit and returns how many there are with it. */
    long count() {
        return hits.incrementAndGet();
    }

    boolean isOver(long now) {
        return now - start >= length;
    }

    /** Returns the time left; never more than the whole window, though another thread may have opened it after {@code now}. */
    long left(long now) {
        return Math.max(0, length - Math.max(0, now - start));
    }

    /**
     * Orders open windows by the harm of forgetting them: the sooner one ends the less; more if it is exhausted, most if a
     * hit was refused, and among those the more, the older it is.
     */
    long worth(long now) {
        long count = hits.get();
        if (count < limit) {
            return Long.MIN_VALUE + left(now);
        }
        return (count > limit ? REFUSED : 0) + now - start;
    }
}
