package dev.kit.client.query;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import com.github.benmanes.caffeine.cache.Policy;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The entries, bounded by number, bytes and time.
 *
 * <p>Entries in use are neither evicted nor count; afterwards they do. A change replaces an entry atomically, without a
 * lock around the code that computes it.
 */
final class EntryStore {

    /** The size of an entry without data, about, so that empty responses have a weight. */
    private static final long OVERHEAD = 256;

    private final Cache<EntryKey, CacheEntry> cache;
    private final ConcurrentMap<EntryKey, CacheEntry> map;
    private final Policy<EntryKey, CacheEntry> policy;
    private final LongAdder evictions = new LongAdder();

    EntryStore(CacheLimits limits, LongSupplier clock, Executor executor) {
        long smallest = limits.smallestWeight();
        this.cache = Caffeine.newBuilder()
                .maximumWeight(limits.bytes())
                .weigher((EntryKey key, CacheEntry entry) -> weight(entry, smallest))
                .expireAfter(Expiry.accessing((EntryKey key, CacheEntry entry) ->
                        entry.pinned() ? ChronoUnit.FOREVER.getDuration() : limits.unused()))
                .ticker(clock::getAsLong)
                .executor(new Maintenance(clock, executor))
                .scheduler((direct, command, delay, unit) ->
                        CompletableFuture.runAsync(command, CompletableFuture.delayedExecutor(delay, unit, executor)))
                .evictionListener((key, entry, cause) -> evictions.increment())
                .build();
        this.map = cache.asMap();
        this.policy = cache.policy();
    }

    private static int weight(CacheEntry entry, long smallest) {
        if (entry.pinned()) {
            return 0;
        }
        StoredValue value = entry.value();
        long bytes = value == null ? 0 : value.bytes() + OVERHEAD;
        return (int) Math.min(Integer.MAX_VALUE, Math.max(smallest, bytes));
    }

    /** Returns the entry and counts it as used. */
    @Nullable CacheEntry use(EntryKey key) {
        return cache.getIfPresent(key);
    }

    /** Returns the entry, or an empty one. */
    CacheEntry peek(EntryKey key) {
        CacheEntry entry = policy.getIfPresentQuietly(key);
        return entry == null ? CacheEntry.EMPTY : entry;
    }

    /** Replaces an entry by what {@code change} makes of it, which may be called several times. */
    CacheEntry update(EntryKey key, UnaryOperator<CacheEntry> change) {
        while (true) {
            CacheEntry before = peek(key);
            CacheEntry after = change.apply(before);
            if (after == before || replace(key, before, after)) {
                if (after != before) {
                    after.observations().forEach(Observation::wake);
                }
                return after;
            }
        }
    }

    private boolean replace(EntryKey key, CacheEntry before, CacheEntry after) {
        if (before == CacheEntry.EMPTY) {
            return after.isEmpty() || map.putIfAbsent(key, after) == null;
        }
        return after.isEmpty() ? map.remove(key, before) : map.replace(key, before, after);
    }

    List<EntryKey> keys() {
        return List.copyOf(map.keySet());
    }

    long size() {
        return cache.estimatedSize();
    }

    long evictions() {
        return evictions.sum();
    }

    void clear() {
        cache.invalidateAll();
    }

    /** Removes what has expired or is above the limits now instead of soon. */
    void cleanUp() {
        cache.cleanUp();
    }

    /**
     * Runs the housekeeping of Caffeine where it is due, and at most once a second elsewhere.
     *
     * <p>After most uses there is little to do, and another thread would cost more than the work. Entries expire in
     * steps of 2<sup>30</sup> ns, the finest of Caffeine's hierarchical timer wheel. The first use after a step would
     * wait for all of them, so that one is left to the executor.
     */
    private static final class Maintenance implements Executor {

        private static final int STEP = 30;

        private final LongSupplier clock;
        private final Executor executor;
        private volatile long step;

        Maintenance(LongSupplier clock, Executor executor) {
            this.clock = clock;
            this.executor = executor;
            this.step = clock.getAsLong() >> STEP;
        }

        @Override
        public void execute(Runnable housekeeping) {
            long now = clock.getAsLong() >> STEP;
            if (now == step) {
                housekeeping.run();
            } else {
                step = now;
                executor.execute(housekeeping);
            }
        }
    }
}
