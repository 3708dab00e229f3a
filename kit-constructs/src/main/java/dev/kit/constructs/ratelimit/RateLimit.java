package dev.kit.constructs.ratelimit;

import dev.kit.constructs.Service;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A maximum number of requests per window and key. Immutable and thread-safe; each method returns a copy.
 *
 * <p>A window is opened by the first request of a key and ends after its duration; then the count restarts. Default:
 * keyed by the client's address, no request skipped, requests pass while the store is down.
 */
public final class RateLimit implements RateLimitRule<Object> {

    /** The default detail of the response to refused requests. */
    public static final String DEFAULT_MESSAGE = "Too many requests, please try again later.";

    private final Choices choices;

    private RateLimit(Choices choices) {
        this.choices = choices;
    }

    /**
     * Returns a limit of {@code limit} requests per {@code window}.
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
        return new RateLimit(new Choices(limit, window));
    }

    /** Returns a limit of {@code limit} requests per {@code windowMs} milliseconds. */
    public static RateLimit of(int limit, long windowMs) {
        return of(limit, Duration.ofMillis(windowMs));
    }

    /**
     * Counts by this key instead of the client's address. The route is always part of it.
     *
     * @param key returns the key of a request; null counts it by the client's address
     */
    public RateLimit key(Function<? super RateLimitContext, @Nullable String> key) {
        Objects.requireNonNull(key, "key");
        return with(next -> next.key = key);
    }

    /**
     * Counts after the session step instead, by this key of the session.
     *
     * <p>An example is {@code perSession(User::id)}. It replaces {@link #key}. A request whose session step fails is
     * not counted.
     *
     * @param key returns the key of a session; null leaves the request uncounted
     */
    public <S> SessionRateLimit<S> perSession(Function<? super S, @Nullable String> key) {
        return new SessionRateLimit<>(this, key);
    }

    /** Skips requests that match {@code skip}. They are not counted. */
    public RateLimit skip(Predicate<? super RateLimitContext> skip) {
        Objects.requireNonNull(skip, "skip");
        return with(next -> next.skip = skip);
    }

    /** Sets the detail of the response to refused requests. */
    public RateLimit message(String message) {
        Objects.requireNonNull(message, "message");
        return with(next -> next.message = message);
    }

    /**
     * Calls {@code handler} for each refused request, before the response.
     *
     * <p>The handler runs on the request's thread. It may throw an HTTP error, which replaces the 429 response. Any
     * other exception is logged and ignored.
     */
    public RateLimit onExceeded(Consumer<? super RateLimitExceeded> handler) {
        Objects.requireNonNull(handler, "handler");
        return with(next -> next.onExceeded = handler);
    }

    /** Refuses requests with 503 while the store is down. By default they pass. */
    public RateLimit failClosed() {
        return with(next -> next.failClosed = true);
    }

    /** Omits the rate limit headers from responses. A refusal keeps {@code Retry-After}. */
    public RateLimit noHeaders() {
        return with(next -> next.headers = Headers.NONE);
    }

    /** Adds {@code X-RateLimit-Reset-After} in seconds and {@code X-RateLimit-Retry-After} in milliseconds. */
    public RateLimit legacyHeaders() {
        return with(next -> next.headers = Headers.LEGACY);
    }

    /** Counts in this store instead of the application's default. */
    public RateLimit store(Service<RateLimitStore> store) {
        Objects.requireNonNull(store, "store");
        return with(next -> next.store = store);
    }

    /** Returns the number of requests allowed per window. */
    public int limit() {
        return choices.limit;
    }

    /** Returns the duration of a window, from its first request. */
    public Duration window() {
        return choices.window;
    }

    /** Returns the detail of the response to refused requests. */
    public String message() {
        return choices.message;
    }

    /** Returns whether requests are refused while the store is down. */
    public boolean isFailClosed() {
        return choices.failClosed;
    }

    /** Returns the store of this limit, if it has its own. */
    public Optional<Service<RateLimitStore>> store() {
        return Optional.ofNullable(choices.store);
    }

    /** Returns whether the request is skipped, that is not counted. */
    public boolean skips(RateLimitContext context) {
        return choices.skip.test(context);
    }

    /**
     * Returns the key of the request.
     *
     * <p>It consists of the method, the route template and the value of the key function. The client's address replaces
     * a value of null.
     */
    public String keyOf(RateLimitContext context) {
        String key = choices.key.apply(context);
        return context.method() + ":" + context.route() + ":" + (key == null ? context.clientAddress() : key);
    }

    Consumer<? super RateLimitExceeded> exceeded() {
        return choices.onExceeded;
    }

    Headers headers() {
        return choices.headers;
    }

    private RateLimit with(Consumer<Choices> change) {
        Choices copy = new Choices(choices);
        change.accept(copy);
        return new RateLimit(copy);
    }

    /** The rate limit headers of responses. */
    enum Headers {
        NONE,
        STANDARD,
        LEGACY
    }

    /** The settings, changed only while they are copied. */
    private static final class Choices {
        private final int limit;
        private final Duration window;
        private Function<? super RateLimitContext, @Nullable String> key = RateLimitContext::clientAddress;
        private Predicate<? super RateLimitContext> skip = context -> false;
        private String message = DEFAULT_MESSAGE;
        private Consumer<? super RateLimitExceeded> onExceeded = exceeded -> {};
        private boolean failClosed;
        private Headers headers = Headers.STANDARD;
        private @Nullable Service<RateLimitStore> store;

        private Choices(int limit, Duration window) {
            this.limit = limit;
            this.window = window;
        }

        private Choices(Choices other) {
            this(other.limit, other.window);
            key = other.key;
            skip = other.skip;
            message = other.message;
            onExceeded = other.onExceeded;
            failClosed = other.failClosed;
            headers = other.headers;
            store = other.store;
        }
    }
}
