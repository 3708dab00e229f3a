package dev.kit.constructs.ratelimit;

/**
 * A limit of an endpoint.
 *
 * <p>A {@link RateLimit} is counted before the session, a {@link SessionRateLimit} after it.
 *
 * @param <S> the type of the session that it reads
 */
public sealed interface RateLimitRule<S> permits RateLimit, SessionRateLimit {}
