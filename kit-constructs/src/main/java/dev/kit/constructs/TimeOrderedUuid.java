package dev.kit.constructs;

import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Generates version 7 UUIDs, which sort by the time of their creation.
 *
 * <p>Thread-safe. Within this process each UUID is greater than the previous one, also within one millisecond: twelve
 * bits count within it, and a thirteenth borrows from the next millisecond.
 */
public final class TimeOrderedUuid {

    private static final RandomBits RANDOM = new RandomBits();
    private static final AtomicLong LAST = new AtomicLong();

    private TimeOrderedUuid() {}

    /** Returns a new identifier. */
    public static UUID next() {
        long now = System.currentTimeMillis();
        long ticks = LAST.updateAndGet(last -> Math.max(last + 1, now << 12));
        long high = (ticks >>> 12 << 16) | 0x7000L | (ticks & 0xFFF);
        long low = (RANDOM.next(now) >>> 2) | 0x8000_0000_0000_0000L;
        return new UUID(high, low);
    }
}
