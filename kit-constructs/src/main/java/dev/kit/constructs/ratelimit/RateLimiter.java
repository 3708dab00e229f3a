package dev.kit.constructs.ratelimit;

import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Applies one limit with one store. Thread-safe. */
public final class RateLimiter {

    private static final Logger log = LoggerFactory.getLogger(RateLimiter.class);

    private final RateLimit limit;
    private final RateLimitStore store;

    private RateLimiter(RateLimit limit, RateLimitStore store) {
        this.limit = Objects.requireNonNull(limit, "limit");
        this.store = Objects.requireNonNull(store, "store");
    }

    /** Counts the requests of {@code limit} in {@code store}. */
    public static RateLimiter of(RateLimit limit, RateLimitStore store) {
        return new RateLimiter(limit, store);
    }

    /** The limit this applies. */
    public RateLimit limit() {
        return limit;
    }

    /**
     * Counts the request unless it is skipped.
     *
     * @throws RateLimitUnavailableException if the store fails and the limit fails closed
     */
    public Hit admit(RateLimitContext context) {
        if (limit.skips(context)) {
            return Hit.uncounted(limit);
        }
        String key = limit.keyOf(context);
        try {
            return store.hit(key, limit);
        } catch (RuntimeException e) {
            if (limit.isFailClosed()) {
                throw new RateLimitUnavailableException(key, e);
            }
            log.warn(
                    "Request of {} {} was not counted: the rate limit store failed.",
                    context.method(),
                    context.route(),
                    e);
            return Hit.uncounted(limit);
        }
    }
}
