package dev.kit.constructs.ratelimit;

import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/**
 * Keeps a window per key, opened by its first hit.
 *
 * <p>If there are too many windows, ended windows are dropped first, then those with the least time left, then
 * exhausted ones, and last those that refused a hit, the newest first: a flood of new keys unblocks no refused caller.
 */
final class WindowRateLimitStore implements RateLimitStore {

    private static final long SWEEP_NANOS = Duration.ofMinutes(1).toNanos();

    private final ConcurrentHashMap<String, Window> windows = new ConcurrentHashMap<>();
    private final ReentrantLock sweeping = new ReentrantLock();
    private final int maximumKeys;
    private final LongSupplier nanoTime;
    private volatile long swept;

    WindowRateLimitStore(int maximumKeys, LongSupplier nanoTime) {
        if (maximumKeys < 1) {
            throw new IllegalArgumentException("A rate limit store must keep at least 1 key, not " + maximumKeys + ".");
        }
        this.maximumKeys = maximumKeys;
        this.nanoTime = nanoTime;
        this.swept = nanoTime.getAsLong();
    }

    @Override
    public Hit hit(String key, RateLimit limit) {
        long now = nanoTime.getAsLong();
        Window window = windows.get(key);
        if (window == null || window.isOver(now)) {
            window = open(key, limit, now);
        }
        return Hit.of(limit, window.count(), Duration.ofNanos(window.left(now)));
    }

    /** Returns the number of keys whose window is open. */
    long size() {
        sweep(nanoTime.getAsLong());
        return keys();
    }

    /** Returns the number of keys in memory. */
    long keys() {
        return windows.mappingCount();
    }

    private Window open(String key, RateLimit limit, long now) {
        Window window =
                windows.compute(key, (name, open) -> open == null || open.isOver(now) ? new Window(now, limit) : open);
        if (isDue(now)) {
            sweeping.lock();
            try {
                if (isDue(now)) {
                    sweep(now);
                }
            } finally {
                sweeping.unlock();
            }
        }
        return window;
    }

    private boolean isDue(long now) {
        return keys() > maximumKeys || now - swept >= SWEEP_NANOS;
    }

    private void sweep(long now) {
        swept = now;
        windows.values().removeIf(window -> window.isOver(now));
        if (keys() > maximumKeys) {
            drop(now);
        }
    }

    /** Frees a quarter of the capacity at once: each time costs a pass over all keys. */
    private void drop(long now) {
        long[] worths = windows.values().stream()
                .mapToLong(window -> window.worth(now))
                .sorted()
                .toArray();
        AtomicInteger excess = new AtomicInteger(worths.length - (maximumKeys - maximumKeys / 4));
        if (excess.get() > 0) {
            long last = worths[excess.get() - 1];
            windows.values().removeIf(window -> window.worth(now) < last && excess.getAndDecrement() > 0);
            windows.values().removeIf(window -> window.worth(now) == last && excess.getAndDecrement() > 0);
        }
    }

    /** The hits of one key since its first hit. Thread-safe. */
    private static final class Window {

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
         * Returns the time left. It never exceeds the whole window, though another thread may have opened it after
         * {@code now}.
         */
        long left(long now) {
            return Math.max(0, length - Math.max(0, now - start));
        }

        /**
         * Orders open windows by the harm of forgetting them. A window that ends sooner is worth less; an exhausted
         * window is worth more; a window that refused a hit is worth most, and among these an older one is worth more.
         */
        long worth(long now) {
            long count = hits.get();
            if (count < limit) {
                return Long.MIN_VALUE + left(now);
            }
            return (count > limit ? REFUSED : 0) + now - start;
        }
    }
}
