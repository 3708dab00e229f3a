package dev.kit.constructs.ratelimit;

import java.time.Duration;

/**
 * One refused request, as {@link RateLimit#onExceeded} is told of it.
 *
 * @param request what is known of the request; it has no session yet
 * @param count requests of this window, with this one: one more than the limit
 * @param limit requests allowed per window
 * @param remaining requests left in this window: none
 * @param resetAfter how long until the window ends
 */
public record RateLimitExceeded(
        RateLimitContext request, long count, long limit, long remaining, Duration resetAfter) {}
