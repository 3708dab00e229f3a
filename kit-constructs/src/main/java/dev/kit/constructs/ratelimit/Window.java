package dev.kit.constructs.ratelimit;

import java.util.concurrent.atomic.AtomicLong;

/** The hits of one key since its first hit. Thread-safe. */
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

    /** Counts a hit and returns the number of hits including it. */
    long count() {
        return hits.incrementAndGet();
    }

    boolean isOver(long now) {
        return now - start >= length;
    }

    /**
     * Returns the time left. It never exceeds the whole window, though another thread may have opened it after {@code
     * now}.
     */
    long left(long now) {
        return Math.max(0, length - Math.max(0, now - start));
    }

    /**
     * Orders open windows by the harm of forgetting them. A window that ends sooner is worth less; an exhausted window
     * is worth more; a window that refused a hit is worth most, and among these an older one is worth more.
     */
    long worth(long now) {
        long count = hits.get();
        if (count < limit) {
            return Long.MIN_VALUE + left(now);
        }
        return (count > limit ? REFUSED : 0) + now - start;
    }
}
