package dev.kit.constructs;

import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Generates version 7 UUIDs, which sort by the time of their creation.
 *
 * <p>Thread-safe. Within this process each UUID is greater than the previous one, also within one millisecond: twelve
 * bits count within it, and a thirteenth borrows from the next millisecond.
 */
public final class TimeOrderedUuid {

    private static final int STOCK_BYTES = 1024;
    private static final long FRESH_MILLIS = 100;

    private static final AtomicLong LAST = new AtomicLong();
    private static final SecureRandom SOURCE = new SecureRandom();
    private static final ReentrantLock LOCK = new ReentrantLock();
    private static final ByteBuffer STOCK = ByteBuffer.allocate(STOCK_BYTES).limit(0);

    private static long drawnAt;

    private TimeOrderedUuid() {}

    /** Returns a new identifier. */
    public static UUID next() {
        long now = System.currentTimeMillis();
        long ticks = LAST.updateAndGet(last -> Math.max(last + 1, now << 12));
        long high = (ticks >>> 12 << 16) | 0x7000L | (ticks & 0xFFF);
        long low = (random(now) >>> 2) | 0x8000_0000_0000_0000L;
        return new UUID(high, low);
    }

    /**
     * Returns an unpredictable number. Numbers are drawn in bulk, since most of a draw's cost is per call, and used for
     * {@value #FRESH_MILLIS} ms at most: copies of a process, which some platforms restore from one snapshot, would
     * otherwise hold the same numbers.
     */
    private static long random(long now) {
        LOCK.lock();
        try {
            if (!STOCK.hasRemaining() || now < drawnAt || now - drawnAt > FRESH_MILLIS) {
                SOURCE.nextBytes(STOCK.array());
                STOCK.clear();
                drawnAt = now;
            }
            return STOCK.getLong();
        } finally {
            LOCK.unlock();
        }
    }
}
