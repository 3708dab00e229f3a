package dev.kit.constructs.ratelimit;

/** Counts hits per key within a window. Implementations are thread-safe and count atomically. */
@FunctionalInterface
public interface RateLimitStore {

    /** Keys an in-memory store keeps unless told otherwise. */
    int DEFAULT_MAXIMUM_KEYS = 100_000;

    /**
     * Records one hit and tells what is left of the window.
     *
     * @param key printable and at most 200 characters, if it comes from a {@link RateLimiter}
     * @throws RateLimitStoreException if it cannot be counted, or not in time
     */
    Hit hit(String key, RateLimit limit);

    /** Keeps counts in this process, for at most {@value #DEFAULT_MAXIMUM_KEYS} keys. */
    static RateLimitStore inMemory() {
        return inMemory(DEFAULT_MAXIMUM_KEYS);
    }

    /** Keeps counts in this process, for at most about {@code maximumKeys} keys. */
    static RateLimitStore inMemory(int maximumKeys) {
        return new WindowRateLimitStore(maximumKeys, System::nanoTime);
    }
}
