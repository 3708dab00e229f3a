package dev.kit.constructs;

import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Makes version 7 UUIDs, which sort by the time of their making.
 *
 * <p>Thread-safe. Within this process each is greater than the one before, also inside one millisecond: twelve bits
 * count within it, and a thirteenth borrows from the next millisecond.
 */
public final class TimeOrderedUuid {

    private static final RandomBits RANDOM = new RandomBits();
    private static final AtomicLong LAST = new AtomicLong();

    private TimeOrderedUuid() {}

    /** Returns a fresh identifier. */
    public static UUID next() {
        long now = System.currentTimeMillis();
        long ticks = LAST.updateAndGet(last -> Math.max(last + 1, now << 12));
        long high = (ticks >>> 12 << 16) | 0x7000L | (ticks & 0xFFF);
        long low = (RANDOM.next(now) >>> 2) | 0x8000_0000_0000_0000L;
        return new UUID(high, low);
    }
}
