package dev.kit.constructs.ratelimit;

import java.time.Duration;

/**
 * The outcome of one request against a limit.
 *
 * @param count requests of this window, with this one; one above the limit for every refused one, 0 if it was not counted
 * @param remaining requests left in this window
 * @param resetAfter how long until the window ends
 * @param allowed whether the request is within the limit
 */
public record Hit(long count, long remaining, Duration resetAfter, boolean allowed) {

    /** The hit that makes the {@code count}th request of a window; beyond the limit all are alike. */
    public static Hit of(RateLimit limit, long count, Duration resetAfter) {
        long counted = Math.min(count, limit.limit() + 1L);
        return new Hit(counted, Math.max(0, limit.limit() - counted), resetAfter, counted <= limit.limit());
    }

    /** A request that passes without being counted. */
    public static Hit uncounted(RateLimit limit) {
        return new Hit(0, limit.limit(), limit.window(), true);
    }
}
