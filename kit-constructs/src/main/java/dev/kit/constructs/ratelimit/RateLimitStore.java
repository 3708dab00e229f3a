package dev.kit.constructs.ratelimit;

/** Counts hits per key within a window. Implementations are thread-safe and count atomically. */
@FunctionalInterface
public interface RateLimitStore {

    /** The default maximum number of keys in an in-memory store. */
    int DEFAULT_MAXIMUM_KEYS = 100_000;

    /**
     * Records one hit and returns the state of the window.
     *
     * @param key printable and at most 200 characters, if it comes from a {@link RateLimiter}
     * @throws RateLimitStoreException if it cannot be counted, or not in time
     */
    Hit hit(String key, RateLimit limit);

    /** Returns a store in memory, for at most {@value #DEFAULT_MAXIMUM_KEYS} keys. Counts are local to this process. */
    static RateLimitStore inMemory() {
        return inMemory(DEFAULT_MAXIMUM_KEYS);
    }

    /** Returns a store in memory, for at most about {@code maximumKeys} keys. Counts are local to this process. */
    static RateLimitStore inMemory(int maximumKeys) {
        return new WindowRateLimitStore(maximumKeys, System::nanoTime);
    }
}
