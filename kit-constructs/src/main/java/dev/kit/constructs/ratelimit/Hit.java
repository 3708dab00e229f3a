package dev.kit.constructs.ratelimit;

import java.time.Duration;

/**
 * The outcome of one request against a limit.
 *
 * @param count the requests of this window, including this one; one above the limit for every refused request, 0 if it
 *     was not counted
 * @param remaining the requests left in this window
 * @param resetAfter the time until the window ends
 * @param allowed whether the request is within the limit
 */
public record Hit(long count, long remaining, Duration resetAfter, boolean allowed) {

    /** Returns the hit of the {@code count}th request of a window. All hits beyond the limit are equal. */
    public static Hit of(RateLimit limit, long count, Duration resetAfter) {
        long counted = Math.min(count, limit.limit() + 1L);
        return new Hit(counted, Math.max(0, limit.limit() - counted), resetAfter, counted <= limit.limit());
    }

    /** Returns a hit for a request that passes without being counted. */
    public static Hit uncounted(RateLimit limit) {
        return new Hit(0, limit.limit(), limit.window(), true);
    }
}
