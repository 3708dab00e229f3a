package dev.kit.constructs.ratelimit;

import java.time.Duration;

/**
 * The outcome of one request against a limit.
 *
 * @param count requests of this window, with this one; 0 if it was not counted
 * @param remaining requests left in this window
 * @param resetAfter how long until the window ends
 * @param allowed whether the request is within the limit
 */
public record Hit(long count, long remaining, Duration resetAfter, boolean allowed) {

    /** The hit that makes the {@code count}th request of a window. */
    public static Hit of(RateLimit limit, long count, Duration resetAfter) {
        return new Hit(count, Math.max(0, limit.limit() - count), resetAfter, count <= limit.limit());
    }

    /** A request that passes without being counted. */
    public static Hit uncounted(RateLimit limit) {
        return new Hit(0, limit.limit(), limit.window(), true);
    }
}
