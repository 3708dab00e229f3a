package dev.kit.constructs.ratelimit;

import dev.kit.constructs.Service;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * At most so many requests per window and key. Immutable; each method returns a copy.
 *
 * <p>Default: keyed by the client's address, nothing skipped, requests pass while the store is down.
 */
public final class RateLimit {

    /** The answer's detail unless another is given. */
    public static final String DEFAULT_MESSAGE = "Too many requests, please try again later.";

    private final int limit;
    private final Duration window;
    private final Function<? super RateLimitContext, String> key;
    private final Predicate<? super RateLimitContext> skip;
    private final String message;
    private final boolean failClosed;
    private final @Nullable Service<RateLimitStore> store;

    private RateLimit(
            int limit,
            Duration window,
            Function<? super RateLimitContext, String> key,
            Predicate<? super RateLimitContext> skip,
            String message,
            boolean failClosed,
            @Nullable Service<RateLimitStore> store) {
        this.limit = limit;
        this.window = window;
        this.key = key;
        this.skip = skip;
        this.message = message;
        this.failClosed = failClosed;
        this.store = store;
    }

    /**
     * A limit of {@code limit} requests per {@code window}.
     *
     * @throws IllegalArgumentException if the limit is below 1 or the window below one millisecond
     */
    public static RateLimit of(int limit, Duration window) {
        if (limit < 1) {
            throw new IllegalArgumentException("A rate limit must allow at least 1 request, not " + limit + ".");
        }
        if (window.toMillis() < 1) {
            throw new IllegalArgumentException("A rate limit's window must be at least 1 ms, not " + window + ".");
        }
        return new RateLimit(
                limit, window, RateLimitContext::clientAddress, context -> false, DEFAULT_MESSAGE, false, null);
    }

    /** A limit of {@code limit} requests per {@code windowMs} milliseconds. */
    public static RateLimit of(int limit, long windowMs) {
        return of(limit, Duration.ofMillis(windowMs));
    }

    /** Counts by this key instead of the client's address; the route is always part of it. */
    public RateLimit key(Function<? super RateLimitContext, String> key) {
        return new RateLimit(limit, window, Objects.requireNonNull(key, "key"), skip, message, failClosed, store);
    }

    /** Does not count requests for which {@code skip} holds. */
    public RateLimit skip(Predicate<? super RateLimitContext> skip) {
        return new RateLimit(limit, window, key, Objects.requireNonNull(skip, "skip"), message, failClosed, store);
    }

    /** Answers refused requests with this detail. */
    public RateLimit message(String message) {
        return new RateLimit(limit, window, key, skip, Objects.requireNonNull(message, "message"), failClosed, store);
    }

    /** Refuses requests while the store is down. */
    public RateLimit failClosed() {
        return new RateLimit(limit, window, key, skip, message, true, store);
    }

    /** Counts in this store instead of the application's default. */
    public RateLimit store(Service<RateLimitStore> store) {
        return new RateLimit(limit, window, key, skip, message, failClosed, Objects.requireNonNull(store, "store"));
    }

    /** Requests allowed per window. */
    public int limit() {
        return limit;
    }

    /** How long a window lasts from its first request. */
    public Duration window() {
        return window;
    }

    /** The detail of the answer to refused requests. */
    public String message() {
        return message;
    }

    /** Whether requests are refused while the store is down. */
    public boolean isFailClosed() {
        return failClosed;
    }

    /** The store of this limit, if it has one of its own. */
    public Optional<Service<RateLimitStore>> store() {
        return Optional.ofNullable(store);
    }

    /** Whether the request goes uncounted. */
    public boolean skips(RateLimitContext context) {
        return skip.test(context);
    }

    /** The key under which the request counts: method, route template and the key function's value. */
    public String keyOf(RateLimitContext context) {
        return context.method() + ":" + context.route() + ":" + key.apply(context);
    }
}
