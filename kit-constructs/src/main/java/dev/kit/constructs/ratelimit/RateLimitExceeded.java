package dev.kit.constructs.ratelimit;

import java.time.Duration;

/**
 * One refused request, passed to the handler of {@link RateLimit#onExceeded}.
 *
 * @param request the information about the request; it has no session yet
 * @param count the requests of this window, including this one: one more than the limit
 * @param limit the requests allowed per window
 * @param remaining the requests left in this window: none
 * @param resetAfter the time until the window ends
 */
public record RateLimitExceeded(
        RateLimitContext request, long count, long limit, long remaining, Duration resetAfter) {}
