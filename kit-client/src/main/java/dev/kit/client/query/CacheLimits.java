package dev.kit.client.query;

import java.time.Duration;

/**
 * The limits of a cache.
 *
 * @param unused the time for which an unused value is kept
 */
record CacheLimits(Duration unused, long entries, long bytes) {

    static final CacheLimits DEFAULTS = new CacheLimits(Duration.ofMinutes(5), 1_000, 32L * 1024 * 1024);

    /** Returns the weight that each entry has at least, so that the limit of bytes is also that of entries. */
    long smallestWeight() {
        return Math.max(1, (bytes + entries - 1) / entries);
    }

    static long positive(long limit, String setting) {
        if (limit < 1) {
            throw new IllegalArgumentException(setting + " must be at least 1, got " + limit + ".");
        }
        return limit;
    }

    static Duration notNegative(Duration time, String setting) {
        if (time.isNegative()) {
            throw new IllegalArgumentException(setting + " must not be negative, got " + time + ".");
        }
        return time;
    }

    /** Returns nanoseconds; a time that does not fit, such as that of {@code ChronoUnit.FOREVER}, is 292 years. */
    static long nanos(Duration time) {
        try {
            return time.toNanos();
        } catch (ArithmeticException tooLong) {
            return Long.MAX_VALUE;
        }
    }
}
