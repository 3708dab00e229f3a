package dev.kit.client.query;

import dev.kit.client.ApiException;
import dev.kit.client.ApiFailure;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Values by key and their loads: at most one current load per key, and no value from before an invalidation. */
final class QueryCache {

    /** A stale time that only an invalidation ends. */
    private static final long UNLESS_INVALIDATED = Long.MAX_VALUE;

    private final EntryStore store;
    private final LongSupplier clock;
    private final LongAdder hits = new LongAdder();
    private final LongAdder misses = new LongAdder();
    private final LongAdder loads = new LongAdder();
    private final LongAdder failures = new LongAdder();
    private volatile boolean closed;

    /** Creates a cache that removes old entries on {@code executor}. */
    QueryCache(CacheLimits limits, LongSupplier clock, Executor executor) {
        this.store = new EntryStore(limits, clock, executor);
        this.clock = clock;
    }

    /** Returns the entry if its data is fresh, else null. */
    @Nullable CacheEntry hit(EntryKey key, long staleNanos) {
        CacheEntry entry = staleNanos <= 0 ? null : store.use(key);
        if (entry != null && entry.fresh(clock.getAsLong(), staleNanos)) {
            hits.increment();
            return entry;
        }
        return null;
    }

    /** Returns fresh data, or the result of the load in flight, or of another. */
    CompletableFuture<@Nullable Object> fetch(EntryKey key, long staleNanos, Loader loader) {
        requireOpen();
        CacheEntry hit = hit(key, staleNanos);
        if (hit != null) {
            return CompletableFuture.completedFuture(hit.data());
        }
        misses.increment();
        return join(key, staleNanos, loader);
    }

    /** Loads data that was not found to be fresh, on this thread unless there is a load in flight. */
    @Nullable Object fetchNow(EntryKey key, long staleNanos, Loader loader) {
        requireOpen();
        misses.increment();
        while (true) {
            @Nullable Load[] mine = new Load[1];
            CacheEntry entry = begin(key, staleNanos, generation -> mine[0] = Load.held(generation, loader));
            Load load = entry.currentLoad();
            if (load == null) {
                return entry.data();
            }
            if (load == mine[0]) {
                return lead(key, load, entry.value());
            }
            CompletableFuture<@Nullable Object> waiter = load.join();
            if (waiter != null) {
                return await(waiter, key.query().endpoint());
            }
            store.update(key, now -> now.failed(load, null)); // it has ended, and is about to leave the entry
        }
    }

    /** Runs a load on this thread; if it is interrupted, a load without a thread goes on for the others. */
    private @Nullable Object lead(EntryKey key, Load load, @Nullable StoredValue base) {
        loads.increment();
        FutureTask<Loader.Loaded> task = new FutureTask<>(() -> load.loader().loadNow(base));
        load.started(task, () -> store.update(key, now -> now.failed(load, null)));
        task.run();
        try {
            return finish(key, load, task.get(), null);
        } catch (ExecutionException e) {
            boolean interrupted =
                    e.getCause() instanceof ApiException failed && failed.failure() instanceof ApiFailure.Cancelled;
            if (interrupted && load.release()) {
                run(key, load, base);
            } else {
                finish(key, load, null, e.getCause());
            }
            throw failure(e.getCause());
        } catch (CancellationException e) {
            Thread.interrupted(); // the cancellation has interrupted this thread
            throw new ApiException(new ApiFailure.Cancelled(key.query().endpoint()));
        } catch (InterruptedException e) {
            throw new IllegalStateException("A task that has run does not wait.", e);
        }
    }

    private CacheEntry begin(EntryKey key, long staleNanos, CacheEntry.LoadFactory factory) {
        return store.update(
                key,
                now -> now.currentLoad() != null || now.fresh(clock.getAsLong(), staleNanos)
                        ? now
                        : now.loading(factory));
    }

    /** Returns the result of the current load, or of another, even if the data is fresh. */
    CompletableFuture<@Nullable Object> join(EntryKey key, long staleNanos, Loader loader) {
        requireOpen();
        while (true) {
            @Nullable Load[] mine = new Load[1];
            CacheEntry entry = begin(key, staleNanos, generation -> mine[0] = Load.waitedFor(generation, loader));
            Load load = entry.currentLoad();
            if (load == null) {
                return CompletableFuture.completedFuture(entry.data());
            }
            CompletableFuture<@Nullable Object> waiter = load.join();
            if (load == mine[0]) {
                start(key, load, entry.value());
            }
            if (waiter != null) {
                return waiter;
            }
            store.update(key, now -> now.failed(load, null)); // it has ended, and is about to leave the entry
        }
    }

    /** Loads the data for the observers unless it is fresh, once more if the load in flight is outdated. */
    void refresh(EntryKey key, long staleNanos, Loader loader) {
        while (true) {
            @Nullable Load[] mine = new Load[1];
            CacheEntry entry = store.update(key, now -> {
                mine[0] = null;
                if (now.fresh(clock.getAsLong(), staleNanos)) {
                    return now;
                }
                if (now.load() != null) {
                    return now.currentLoad() == null ? now.repeating() : now;
                }
                return now.loading(generation -> mine[0] = Load.held(generation, loader));
            });
            Load load = entry.currentLoad();
            if (load == null) {
                return; // it is fresh, or the outdated load repeats when it ends
            }
            if (load == mine[0]) {
                start(key, load, entry.value());
                return;
            }
            if (load.hold()) {
                return;
            }
            store.update(key, now -> now.failed(load, null)); // it has ended, and is about to leave the entry
        }
    }

    private void start(EntryKey key, Load load, @Nullable StoredValue base) {
        loads.increment();
        run(key, load, base);
    }

    @SuppressWarnings("FutureReturnValueIgnored") // the load carries the outcome
    private void run(EntryKey key, Load load, @Nullable StoredValue base) {
        CompletableFuture<Loader.Loaded> future;
        try {
            future = Objects.requireNonNull(load.loader().load(base), "The loader returned no future.");
        } catch (RuntimeException e) {
            future = CompletableFuture.failedFuture(e);
        }
        load.started(future, () -> store.update(key, now -> now.failed(load, null)));
        future.whenComplete((loaded, thrown) -> finish(key, load, loaded, Load.cause(thrown)));
    }

    private @Nullable Object finish(
            EntryKey key, Load load, Loader.@Nullable Loaded loaded, @Nullable Throwable thrown) {
        CacheEntry after;
        Object data = null;
        if (thrown == null && loaded != null) {
            after = store.update(key, now -> now.loaded(load, loaded, clock.getAsLong()));
            StoredValue stored = after.value();
            boolean shown = stored != null && stored.data() == loaded.data();
            data = shown ? after.data() : loaded.data();
            load.end(data, null);
        } else {
            failures.increment();
            RuntimeException failure = failure(thrown);
            after = store.update(key, now -> now.failed(load, failure));
            load.end(null, failure);
        }
        if (after.again() && after.load() == null && !after.observations().isEmpty()) {
            refresh(key, UNLESS_INVALIDATED, after.observations().get(0).loader());
        }
        return data;
    }

    private static RuntimeException failure(@Nullable Throwable thrown) {
        return thrown instanceof RuntimeException known
                ? known
                : new IllegalStateException("The loader returned null, or failed otherwise.", thrown);
    }

    /** Marks entries as stale; loads in flight do not become fresh, and observed entries are loaded again. */
    void invalidate(Predicate<EntryKey> selection) {
        for (EntryKey key : store.keys()) {
            if (selection.test(key)) {
                CacheEntry entry = store.update(key, CacheEntry::invalidate);
                if (!entry.observations().isEmpty() && !closed) {
                    refresh(key, UNLESS_INVALIDATED, entry.observations().get(0).loader());
                }
            }
        }
    }

    void set(EntryKey key, @Nullable Object data, long bytes) {
        requireOpen();
        store.update(key, now -> now.set(data, bytes, clock.getAsLong()));
    }

    CacheEntry peek(EntryKey key) {
        return store.peek(key);
    }

    boolean stale(CacheEntry entry, long staleNanos) {
        return !entry.fresh(clock.getAsLong(), staleNanos);
    }

    /** Stops the load in flight; those who wait for it get a failure. */
    void cancel(EntryKey key) {
        Load load = store.peek(key).load();
        if (load != null) {
            store.update(key, now -> now.failed(load, null));
            load.cancel();
        }
    }

    void update(EntryKey key, UnaryOperator<CacheEntry> change) {
        store.update(key, change);
    }

    void observe(Observation<?> observation) {
        requireOpen();
        store.update(observation.key(), now -> now.observed(observation));
    }

    void unobserve(Observation<?> observation) {
        observation.close();
        store.update(observation.key(), now -> now.unobserved(observation));
    }

    QueryStatistics statistics() {
        return new QueryStatistics(
                hits.sum(), misses.sum(), loads.sum(), failures.sum(), store.evictions(), store.size());
    }

    void cleanUp() {
        store.cleanUp();
    }

    void close() {
        closed = true;
        for (EntryKey key : store.keys()) {
            store.peek(key).observations().forEach(Observation::close);
            cancel(key);
        }
        store.clear();
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("The QueryClient is closed.");
        }
    }

    /** Waits for a result; the thread that is interrupted gives up alone. */
    static @Nullable Object await(CompletableFuture<@Nullable Object> result, String endpoint) {
        try {
            return result.get();
        } catch (InterruptedException e) {
            result.cancel(true);
            Thread.currentThread().interrupt();
            throw new ApiException(new ApiFailure.Cancelled(endpoint));
        } catch (CancellationException e) {
            throw new ApiException(new ApiFailure.Cancelled(endpoint));
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw failure(e.getCause());
        }
    }
}
