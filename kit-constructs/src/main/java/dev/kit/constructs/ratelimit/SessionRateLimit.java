package dev.kit.constructs.ratelimit;

import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A limit counted after the session, by a key of the session. Immutable and thread-safe.
 *
 * @param <S> the type of the session
 * @param limit the limit and its window
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

    /** Returns the key of the request. It never equals a key of a {@link RateLimit}. */
    public String keyOf(RateLimitContext context, String session) {
        return "session:" + context.method() + ":" + context.route() + ":" + session;
    }
}
