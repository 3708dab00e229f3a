package dev.kit.constructs.ratelimit;

import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A limit that counts after the session, by a key of it. Immutable and thread-safe.
 *
 * @param <S> the type of the session
 * @param limit how many requests pass in which window
 * @param key returns the key of a session; null leaves the request uncounted
 * @see RateLimit#perSession
 */
public record SessionRateLimit<S>(RateLimit limit, Function<? super S, @Nullable String> key)
        implements RateLimitRule<S> {

    /** Requires both. */
    public SessionRateLimit {
        Objects.requireNonNull(limit, "limit");
        Objects.requireNonNull(key, "key");
    }

    /** Returns the key under which the request counts; no key of a {@link RateLimit} equals it. */
    public String keyOf(RateLimitContext context, String session) {
        return "session:" + context.method() + ":" + context.route() + ":" + session;
    }
}
