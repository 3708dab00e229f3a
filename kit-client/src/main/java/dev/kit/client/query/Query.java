package dev.kit.client.query;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An operation with its input, answered by a cache for one caller.
 *
 * <pre>{@code
 * Query<User> user = queries.useQuery(Users.GET_USER, GetUser.of("42"));
 * String name = user.await().name();
 * }</pre>
 *
 * <p>Several queries of the same key share the data and the load. Thread-safe. It holds nothing that must be closed.
 */
public final class Query<T extends @Nullable Object> {

    private final QueryCache cache;
    private final EntryKey key;
    private final Loader loader;
    private final long staleNanos;
    private final Executor executor;
    private volatile @Nullable Attempt latest;

    Query(QueryCache cache, EntryKey key, Loader loader, long staleNanos, Executor executor) {
        this.cache = cache;
        this.key = key;
        this.loader = loader;
        this.staleNanos = staleNanos;
        this.executor = executor;
    }

    /** Starts loading unless the data is fresh. */
    Query<T> started() {
        StoredValue before = cache.peek(key).value();
        latest = new Attempt(cache.fetch(key, staleNanos, loader), before);
        return this;
    }

    /** Returns the key, without the caller. */
    public QueryKey key() {
        return key.query();
    }

    /** Returns the state now. It does not load. */
    public QueryState<T> state() {
        return snapshot().state();
    }

    @SuppressWarnings("unchecked") // the entry of this key has the data of this operation
    private Observation.Snapshot<T> snapshot() {
        CacheEntry entry = cache.peek(key);
        Attempt attempt = latest;
        RuntimeException failed = entry.failure() == null && attempt != null ? attempt.failure(entry) : entry.failure();
        boolean present = entry.value() != null;
        QueryState.Status status = failed != null
                ? QueryState.Status.ERROR
                : present ? QueryState.Status.SUCCESS : QueryState.Status.PENDING;
        return new Observation.Snapshot<>(
                entry.version(),
                new QueryState<>(
                        status,
                        (T) entry.data(),
                        failed,
                        entry.load() != null,
                        !present || cache.stale(entry, staleNanos)));
    }

    /**
     * Returns the data, waiting for the load in flight or starting one.
     *
     * @throws dev.kit.client.ApiException if the load fails, or this thread is interrupted
     */
    @SuppressWarnings({"unchecked", "NullAway"}) // the entry of this key has the data of this operation
    public T await() {
        return (T) QueryCache.await(result(), key.query().endpoint());
    }

    /** Returns the data without waiting for it. Cancelling the future gives up this wait only. */
    @SuppressWarnings("unchecked") // the entry of this key has the data of this operation
    public CompletableFuture<T> awaitAsync() {
        return (CompletableFuture<T>) result();
    }

    /** Returns the load of this query, or another if that ended without data that is still valid. */
    private CompletableFuture<@Nullable Object> result() {
        Attempt attempt = latest;
        if (attempt == null
                || attempt.load.isCompletedExceptionally()
                || cache.peek(key).invalidated()) {
            return attempt(() -> cache.fetch(key, staleNanos, loader));
        }
        return attempt.join();
    }

    /** Loads the data even if it is fresh, and returns it. */
    @SuppressWarnings({"unchecked", "NullAway"}) // the entry of this key has the data of this operation
    public T refetch() {
        return (T) QueryCache.await(
                attempt(() -> cache.join(key, 0, loader)), key.query().endpoint());
    }

    private CompletableFuture<@Nullable Object> attempt(Supplier<CompletableFuture<@Nullable Object>> start) {
        StoredValue before = cache.peek(key).value();
        Attempt attempt = new Attempt(start.get(), before);
        latest = attempt;
        return attempt.join();
    }

    /**
     * Calls {@code observer} with the state now and after each change.
     *
     * <p>The calls are made by the executor, one after the other; states that follow each other quickly may be
     * combined. Data that becomes stale by invalidation is loaded again while there is an observer. An exception of the
     * observer is logged. A call that has begun may end after {@link QuerySubscription#close}.
     */
    public QuerySubscription observe(Consumer<? super QueryState<T>> observer) {
        Observation<T> observation = new Observation<>(key, loader, observer, this::snapshot, executor);
        cache.observe(observation);
        cache.refresh(key, staleNanos, loader);
        return () -> cache.unobserve(observation);
    }

    /** Returns the key. */
    @Override
    public String toString() {
        return "Query" + key;
    }

    /** A load that this query has started or joined, and those who wait for it through this query. */
    private static final class Attempt {

        private final CompletableFuture<@Nullable Object> load;
        private final @Nullable StoredValue before;
        private final AtomicInteger waiting = new AtomicInteger();

        Attempt(CompletableFuture<@Nullable Object> load, @Nullable StoredValue before) {
            this.load = load;
            this.before = before;
        }

        /** Returns a future of its own for each caller; the query gives up with the last of them. */
        @SuppressWarnings("FutureReturnValueIgnored") // the future itself is returned
        CompletableFuture<@Nullable Object> join() {
            CompletableFuture<@Nullable Object> mine = Load.another(load);
            if (mine != load) {
                waiting.incrementAndGet();
                mine.whenComplete((data, thrown) -> {
                    if (waiting.decrementAndGet() == 0 && mine.isCancelled()) {
                        load.cancel(true);
                    }
                });
            }
            return mine;
        }

        /** Returns the failure, unless there is newer data. */
        @SuppressWarnings("ReferenceEquality") // equal data that was loaded again is newer
        @Nullable RuntimeException failure(CacheEntry entry) {
            if (!load.isCompletedExceptionally() || load.isCancelled() || entry.value() != before) {
                return null;
            }
            try {
                load.join();
                return null;
            } catch (CompletionException e) {
                return e.getCause() instanceof RuntimeException known ? known : e;
            }
        }
    }
}
