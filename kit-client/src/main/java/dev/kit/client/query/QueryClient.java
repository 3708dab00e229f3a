package dev.kit.client.query;

import dev.kit.client.CacheableCalls;
import dev.kit.client.Call;
import dev.kit.client.CallOption;
import dev.kit.client.CallPlan;
import dev.kit.client.MutationOperation;
import dev.kit.client.NextPage;
import dev.kit.client.NoInput;
import dev.kit.client.Operation;
import dev.kit.client.QueryOperation;
import dev.kit.client.TypedFetcher;
import dev.kit.client.json.JsonException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A cache of the responses to the GET operations of a fetcher.
 *
 * <pre>{@code
 * QueryClient queries = QueryClient.builder(fetcher).staleTime(Duration.ofSeconds(30)).build();
 * User user = queries.fetch(Users.GET_USER, GetUser.of("42"));
 * queries.useMutation(Users.CREATE, options -> options.invalidates(Users.LIST)).mutate(draft);
 * }</pre>
 *
 * <p>Callers that ask for the same key at the same time share one request. A value belongs to the caller whose
 * credentials loaded it: the name that its {@link dev.kit.client.AuthStrategy#identity} returns, else a digest of the
 * credential, together with the headers of the call. Failures are not stored, nor are responses with {@code
 * Cache-Control: no-store}. A response with an {@code ETag} is confirmed by the server instead of being sent again.
 *
 * <p>By default data is stale at once, so that only simultaneous calls share it; unused data is kept for five minutes,
 * up to 1,000 values and 32 MiB of response bodies. Thread-safe. Callers share the data, which must not be changed.
 */
public final class QueryClient implements AutoCloseable {

    private final TypedFetcher fetcher;
    private final CacheableCalls calls;
    private final QueryCache cache;
    private final MutationScopes scopes = new MutationScopes();
    private final @Nullable Supplier<String> caller;
    private final long staleNanos;
    private final Executor executor;

    private QueryClient(Builder builder) {
        this.calls = builder.calls;
        this.caller = builder.partition == null ? null : named(builder.partition);
        this.staleNanos = CacheLimits.nanos(builder.staleTime);
        this.executor = builder.executor == null ? calls.executor() : builder.executor;
        this.cache = new QueryCache(builder.limits, MonotonicClock.of(builder.clock), executor);
        this.fetcher = builder.fetcher.with(QueryClient.class, this);
    }

    /**
     * Returns a cache with default settings.
     *
     * @throws IllegalStateException if an interceptor of the fetcher may change the caller
     */
    public static QueryClient create(TypedFetcher fetcher) {
        return builder(fetcher).build();
    }

    /**
     * Returns the cache that {@code fetcher} carries.
     *
     * @throws IllegalStateException if it carries none
     */
    public static QueryClient of(TypedFetcher fetcher) {
        return fetcher.extension(QueryClient.class)
                .orElseThrow(() -> new IllegalStateException("No QueryClient set, please provide a QueryClient:"
                        + " QueryClient.create(fetcher).fetcher() returns a fetcher that carries one."));
    }

    /** Returns a builder of a cache for the calls of {@code fetcher}. */
    public static Builder builder(TypedFetcher fetcher) {
        return new Builder(fetcher);
    }

    /** Returns the fetcher with this cache as its extension, which {@link TypedFetcher#wrap} keeps. */
    public TypedFetcher fetcher() {
        return fetcher;
    }

    /** Returns a query. It starts loading unless its data is fresh. */
    public <I, O extends @Nullable Object, E> Query<O> useQuery(QueryOperation<I, O, E> operation, I input) {
        return useQuery(operation, input, QueryOptions.DEFAULTS);
    }

    /** Returns a query without input. It loads unless its data is fresh. */
    public <O extends @Nullable Object, E> Query<O> useQuery(QueryOperation<NoInput, O, E> operation) {
        return useQuery(operation, NoInput.NONE);
    }

    /** Returns a query with options. It loads unless its data is fresh. */
    public <I, O extends @Nullable Object, E> Query<O> useQuery(
            QueryOperation<I, O, E> operation, I input, QueryOptions options) {
        CallPlan<O> plan = plan(operation, input, options.callOptions());
        long stale = options.staleTime().map(CacheLimits::nanos).orElse(staleNanos);
        Query<O> query = new Query<>(cache, key(plan), loader(plan), stale, executor);
        return options.enabled() ? query.started() : query;
    }

    /**
     * Returns fresh data, else loads it and waits.
     *
     * <p>The call is made on this thread unless another already makes it. If this thread is interrupted while others
     * wait, it is made again for them.
     *
     * @throws dev.kit.client.ApiException if the load fails, or this thread is interrupted
     */
    @SuppressWarnings({"unchecked", "NullAway"}) // the entry of this key has the data of this operation
    public <I, O extends @Nullable Object, E> O fetch(
            QueryOperation<I, O, E> operation, I input, CallOption... options) {
        CallPlan<O> plan = plan(operation, input, options);
        EntryKey key = key(plan);
        CacheEntry hit = cache.hit(key, staleNanos);
        return (O) (hit != null ? hit.data() : cache.fetchNow(key, staleNanos, loader(plan)));
    }

    /** Returns fresh data without input, else loads it and waits. */
    public <O extends @Nullable Object, E> O fetch(QueryOperation<NoInput, O, E> operation, CallOption... options) {
        return fetch(operation, NoInput.NONE, options);
    }

    /** Returns fresh data, else loads it. Cancelling the future gives up this wait only. */
    @SuppressWarnings("unchecked") // the entry of this key has the data of this operation
    public <I, O extends @Nullable Object, E> CompletableFuture<O> fetchAsync(
            QueryOperation<I, O, E> operation, I input, CallOption... options) {
        CallPlan<O> plan = plan(operation, input, options);
        return (CompletableFuture<O>) cache.fetch(key(plan), staleNanos, loader(plan));
    }

    /** Loads data for later use unless it is fresh. The future fails if the load does. */
    public <I, O extends @Nullable Object, E> CompletableFuture<@Nullable Void> prefetch(
            QueryOperation<I, O, E> operation, I input) {
        return fetchAsync(operation, input).thenApply(data -> null);
    }

    /**
     * Returns a query of many pages.
     *
     * @param first the input of the first page
     * @param next returns the input of the page after the last one, given that page and all pages; empty at the end
     */
    public <I, O, E> InfiniteQuery<I, O> useInfiniteQuery(
            QueryOperation<I, O, E> operation, I first, BiFunction<O, List<O>, Optional<I>> next) {
        PageSource<I, O> source = new PageSource<>(
                calls, input -> plan(operation, input), first, (asked, last, pages) -> next.apply(last.body(), pages));
        return new InfiniteQuery<>(cache, source, staleNanos, executor);
    }

    /**
     * Returns a query of many pages that a document describes.
     *
     * @param next finds the page after another one, as in {@code NextPage.byCursor("after", page -> page.next())}
     */
    public <I, O, E> InfiniteQuery<Call, O> useInfiniteQuery(
            QueryOperation<I, O, E> operation, I first, NextPage<O> next) {
        Operation<Call, O, E> byCall = calls.ofCalls(operation);
        Call call = calls.call(operation, first);
        PageSource<Call, O> source = new PageSource<>(calls, page -> plan(byCall, page), call, next::after);
        return new InfiniteQuery<>(cache, source, staleNanos, executor);
    }

    /** Returns a mutation without options. */
    public <I, O extends @Nullable Object, E> Mutation<I, O> useMutation(MutationOperation<I, O, E> operation) {
        return useMutation(operation, options -> options);
    }

    /** Returns a mutation, with options such as the queries that it invalidates. */
    public <I, O extends @Nullable Object, E> Mutation<I, O> useMutation(
            MutationOperation<I, O, E> operation, UnaryOperator<MutationOptions<I, O>> options) {
        return new Mutation<>(this, operation, options.apply(new MutationOptions<>()));
    }

    /** Returns the cached data, fresh or stale. It includes the changes that mutations expect. */
    @SuppressWarnings("unchecked") // the entry of this key has the data of this operation
    public <I, O, E> Optional<O> getData(QueryOperation<I, O, E> operation, I input) {
        return Optional.ofNullable((O) cache.peek(key(plan(operation, input))).data());
    }

    /** Sets the data of a query for the current caller. A load in flight does not replace it. */
    public <I, O extends @Nullable Object, E> void setData(QueryOperation<I, O, E> operation, I input, O data) {
        cache.set(key(plan(operation, input)), data, size(data));
    }

    private long size(@Nullable Object data) {
        try {
            return calls.codec().write(data).length;
        } catch (JsonException notJson) {
            return 0; // it counts as the smallest entry
        }
    }

    /** Cancels the load of a query of the current caller. Those who wait for it get a failure. */
    public <I, O extends @Nullable Object, E> void cancel(QueryOperation<I, O, E> operation, I input) {
        cache.cancel(key(plan(operation, input)));
    }

    /** Marks all data of an operation as stale, for all callers. */
    public void invalidate(QueryOperation<?, ?, ?> operation) {
        invalidate(QueryKey.of(operation));
    }

    /** Marks the data that {@code prefix} selects as stale, for all callers. */
    public void invalidate(QueryKey prefix) {
        Objects.requireNonNull(prefix, "prefix");
        cache.invalidate(key -> prefix.isPrefixOf(key.query()));
    }

    /** Marks all data as stale, for all callers. */
    public void invalidateAll() {
        cache.invalidate(key -> true);
    }

    /** Returns the figures of this cache. */
    public QueryStatistics statistics() {
        return cache.statistics();
    }

    /** Cancels all loads and removes all data and observers. The fetcher remains usable. */
    @Override
    public void close() {
        cache.close();
    }

    /** Returns the figures of the cache. No data appears in the text. */
    @Override
    public String toString() {
        return "QueryClient[" + statistics() + "]";
    }

    CacheableCalls calls() {
        return calls;
    }

    QueryCache cache() {
        return cache;
    }

    MutationScopes scopes() {
        return scopes;
    }

    Executor executor() {
        return executor;
    }

    <I, O extends @Nullable Object> CallPlan<O> plan(Operation<I, O, ?> operation, I input, CallOption... options) {
        Objects.requireNonNull(operation, "operation");
        Objects.requireNonNull(input, "input");
        return calls.plan(operation, input, caller, options);
    }

    private static Supplier<String> named(Supplier<?> partition) {
        return () -> {
            Object value = partition.get();
            if (value == null) {
                throw new IllegalStateException(
                        "The partition is null. Return the name of the caller, or a constant for anonymous callers.");
            }
            return value.toString();
        };
    }

    EntryKey key(CallPlan<?> plan) {
        return new EntryKey(QueryKey.of(plan, calls.codec()), plan.identity(), false);
    }

    private <O extends @Nullable Object> Loader loader(CallPlan<O> plan) {
        return new CallLoader<>(calls, plan);
    }

    /** The settings of a cache. Not thread-safe. */
    public static final class Builder {

        private final TypedFetcher fetcher;
        private final CacheableCalls calls;
        private CacheLimits limits = CacheLimits.DEFAULTS;
        private Duration staleTime = Duration.ZERO;
        private @Nullable Supplier<?> partition;
        private @Nullable Clock clock;
        private @Nullable Executor executor;

        private Builder(TypedFetcher fetcher) {
            this.fetcher = fetcher;
            this.calls = CacheableCalls.of(fetcher);
        }

        /** Sets the time for which loaded data is fresh, zero by default. */
        public Builder staleTime(Duration time) {
            staleTime = CacheLimits.notNegative(time, "staleTime");
            return this;
        }

        /** Sets the time to keep unused data, five minutes by default. */
        public Builder unusedTime(Duration time) {
            limits = new CacheLimits(CacheLimits.notNegative(time, "unusedTime"), limits.entries(), limits.bytes());
            return this;
        }

        /** Sets the maximum number of values, 1,000 by default. */
        public Builder maxEntries(long entries) {
            limits = new CacheLimits(limits.unused(), CacheLimits.positive(entries, "maxEntries"), limits.bytes());
            return this;
        }

        /**
         * Sets the total size limit in bytes, 32 MiB by default.
         *
         * <p>The size of a value is that of its response body. A value counts at least as this
         * size divided by the maximum number of values.
         */
        public Builder maxBytes(long bytes) {
            limits = new CacheLimits(limits.unused(), limits.entries(), CacheLimits.positive(bytes, "maxBytes"));
            return this;
        }

        /**
         * Names the caller instead of deriving it from the credentials.
         *
         * <p>Called for each use on the thread that uses the cache, and for each attempt on the thread that makes it:
         * if the value differs there, the load fails. A value that is bound to threads therefore suits
         * {@link QueryClient#fetch}, which stays on one thread. The value may be secret; only a digest is stored. It
         * must not be null.
         */
        public Builder partition(Supplier<?> caller) {
            partition = Objects.requireNonNull(caller, "caller");
            return this;
        }

        /** Declares that all callers may see the same data, whatever their credentials. */
        public Builder shared() {
            partition = () -> "";
            return this;
        }

        /** Sets the clock that ages data, the system's elapsed time by default. It may go backwards. */
        public Builder clock(Clock other) {
            clock = other;
            return this;
        }

        /** Sets the executor of observers, callbacks and maintenance. The default is the fetcher's. */
        public Builder executor(Executor other) {
            executor = other;
            return this;
        }

        /**
         * Builds the cache.
         *
         * @throws IllegalStateException if an interceptor may change the caller, and neither {@link #partition} nor
         *     {@link #shared} was called
         */
        public QueryClient build() {
            List<String> hidden = calls.hidden();
            if (partition == null && !hidden.isEmpty()) {
                throw new IllegalStateException("The fetcher has " + String.join(", ", hidden)
                        + ", which may add credentials that the cache cannot see. Call partition(() -> caller) so that"
                        + " callers do not see each other's data, or shared() if they may.");
            }
            return new QueryClient(this);
        }
    }
}
