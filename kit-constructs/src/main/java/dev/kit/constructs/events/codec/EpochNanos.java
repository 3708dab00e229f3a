package dev.kit.constructs.events.codec;

import java.time.Instant;

/**
 * Converts times to nanoseconds since 1970 and back.
 *
 * <p>Transports read and write numbers much faster than ISO 8601.
 */
public final class EpochNanos {

    private static final long PER_SECOND = 1_000_000_000;
    private static final Instant EARLIEST = Instant.ofEpochSecond(0, Long.MIN_VALUE);
    private static final Instant LATEST = Instant.ofEpochSecond(0, Long.MAX_VALUE);

    private EpochNanos() {}

    /** Returns whether {@code time} fits into 64 bits. Times from 1677 to 2262 do. */
    public static boolean hold(Instant time) {
        return !time.isBefore(EARLIEST) && !time.isAfter(LATEST);
    }

    /** Returns {@code time} as a number, which is wrong if {@link #hold} returns false. */
    public static long of(Instant time) {
        return time.getEpochSecond() * PER_SECOND + time.getNano();
    }

    /** Returns the time of a number. */
    public static Instant instant(long nanos) {
        return Instant.ofEpochSecond(0, nanos);
    }
}
