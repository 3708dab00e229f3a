package dev.kit.client.query;

import dev.kit.client.ApiException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A query of pages, of which more are loaded on demand.
 *
 * <p>The first use loads the first page. When the data is stale, all loaded pages are loaded again in order, since the
 * position of a later page depends on the earlier ones. Thread-safe.
 */
public final class InfiniteQuery<I, O> {

    private final QueryCache cache;
    private final PageSource<I, O> source;
    private final EntryKey key;
    private final Query<InfiniteData<I, O>> query;

    InfiniteQuery(QueryCache cache, PageSource<I, O> source, long staleNanos, Executor executor) {
        this.cache = cache;
        this.source = source;
        this.key = source.key();
        this.query = new Query<InfiniteData<I, O>>(cache, key, this::again, staleNanos, executor).started();
    }

    private CompletableFuture<Loader.Loaded> again(@Nullable StoredValue base) {
        return source.load(base == null ? 1 : Math.max(1, data(base).pages().size()));
    }

    private CompletableFuture<Loader.Loaded> more(@Nullable StoredValue base) {
        if (base == null) {
            return source.load(1);
        }
        return source.loadAfter(data(base), base.bytes());
    }

    @SuppressWarnings({"unchecked", "NullAway"}) // a page source stores nothing else
    private InfiniteData<I, O> data(StoredValue value) {
        return (InfiniteData<I, O>) value.data();
    }

    /** Returns the state now. It does not load. */
    public QueryState<InfiniteData<I, O>> state() {
        return query.state();
    }

    /**
     * Returns the pages loaded so far, waiting for the load in flight.
     *
     * @throws ApiException if the load fails, or this thread is interrupted
     */
    public InfiniteData<I, O> await() {
        return query.await();
    }

    /** Returns whether another page follows those loaded so far. */
    public boolean hasNextPage() {
        InfiniteData<I, O> data = query.state().data();
        return data != null && data.next().isPresent();
    }

    /**
     * Loads the next page and returns all pages. After the last page nothing is loaded.
     *
     * <p>If the first page is still loading, or the pages were invalidated, they are waited for first.
     *
     * @throws ApiException if the load fails, or this thread is interrupted
     */
    @SuppressWarnings({"unchecked", "NullAway"}) // the entry of this key has pages only
    public InfiniteData<I, O> fetchNextPage() {
        query.await();
        return (InfiniteData<I, O>)
                QueryCache.await(cache.join(key, 0, this::more), key.query().endpoint());
    }

    /** Loads the next page without waiting for it. */
    @SuppressWarnings("unchecked") // the entry of this key has pages only
    public CompletableFuture<InfiniteData<I, O>> fetchNextPageAsync() {
        return query.awaitAsync().thenCompose(known ->
                (CompletableFuture<InfiniteData<I, O>>) (CompletableFuture<?>) cache.join(key, 0, this::more));
    }

    /** Loads all pages again and returns them. */
    public InfiniteData<I, O> refetch() {
        return query.refetch();
    }

    /** Calls {@code observer} with the state now and after each change. See {@link Query#observe}. */
    public QuerySubscription observe(Consumer<? super QueryState<InfiniteData<I, O>>> observer) {
        return query.observe(observer);
    }
}
