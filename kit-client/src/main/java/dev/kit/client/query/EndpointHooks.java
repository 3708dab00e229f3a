package dev.kit.client.query;

import dev.kit.client.Call;
import dev.kit.client.MutationOperation;
import dev.kit.client.QueryOperation;
import dev.kit.client.TypedFetcher;
import dev.kit.client.http.ParameterStyle;
import dev.kit.client.json.TypeRef;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Queries and mutations by endpoint text.
 *
 * <pre>{@code
 * EndpointHooks hooks = EndpointHooks.create(queries.fetcher());
 * User user = hooks.useQuery("GET /users/{id}", Call.params(Map.of("id", "42")), TypeRef.of(User.class)).await();
 * }</pre>
 *
 * <p>For operations that are declared or generated, {@link QueryClient} has the same methods with types. Immutable.
 */
public final class EndpointHooks {

    private final TypedFetcher fetcher;

    private EndpointHooks(TypedFetcher fetcher) {
        this.fetcher = fetcher;
    }

    /** Returns hooks that use the cache which {@code fetcher} carries. */
    public static EndpointHooks create(TypedFetcher fetcher) {
        return new EndpointHooks(fetcher);
    }

    /**
     * Returns a query, which starts loading unless its data is fresh.
     *
     * @throws IllegalArgumentException if the text names no GET endpoint of the API
     * @throws IllegalStateException if the fetcher carries no cache
     */
    public <T> Query<T> useQuery(String endpoint, Call call, TypeRef<T> type) {
        return useQuery(endpoint, call, type, QueryOptions.DEFAULTS);
    }

    /** Returns a query with options. */
    public <T> Query<T> useQuery(String endpoint, Call call, TypeRef<T> type, QueryOptions options) {
        QueryClient client = client();
        return client.useQuery(query(client, endpoint, type), call, options);
    }

    /**
     * Returns a query of pages.
     *
     * <p>A page parameter that is a map replaces query parameters of {@code call}; any other is sent as {@code page}.
     *
     * @param first the parameter of the first page
     * @param next returns the parameter of the page after the last one; empty at the end
     */
    public <T> InfiniteQuery<Call, T> useInfiniteQuery(
            String endpoint, Call call, TypeRef<T> type, Object first, BiFunction<T, List<T>, Optional<?>> next) {
        QueryClient client = client();
        return client.useInfiniteQuery(
                query(client, endpoint, type),
                page(call, first),
                (last, pages) -> next.apply(last, pages).map(parameter -> page(call, parameter)));
    }

    private static Call page(Call call, Object parameter) {
        Map<?, ?> replaced = parameter instanceof Map<?, ?> map ? map : Map.of("page", parameter);
        Call page = call;
        for (Map.Entry<?, ?> entry : replaced.entrySet()) {
            page = page.withQuery(entry.getKey().toString(), entry.getValue(), ParameterStyle.BRACKETS);
        }
        return page;
    }

    /**
     * Returns a mutation.
     *
     * @throws IllegalArgumentException if the text is a GET endpoint, or none of the API
     * @throws IllegalStateException if the fetcher carries no cache
     */
    public <T> Mutation<Call, T> useMutation(
            String endpoint, TypeRef<T> type, UnaryOperator<MutationOptions<Call, T>> options) {
        QueryClient client = client();
        if (client.calls().operation(endpoint, type) instanceof MutationOperation<Call, T, Object> mutation) {
            return client.useMutation(mutation, options);
        }
        throw new IllegalArgumentException(endpoint + " is no mutation, since GET changes nothing. Use useQuery.");
    }

    /** Returns the key of an endpoint and its parameters. It selects keys with more parameters too. */
    public static QueryKey createQueryKey(String endpoint, Call call) {
        return QueryKey.of(endpoint, call);
    }

    /**
     * Returns a function that sends a mutation through {@code fetcher}. It needs no cache.
     *
     * @throws IllegalArgumentException if the text is a GET endpoint
     */
    public static <T> Function<Call, T> createMutationFn(TypedFetcher fetcher, String endpoint, TypeRef<T> type) {
        if (endpoint.startsWith("GET ")) {
            throw new IllegalArgumentException(endpoint + " is no mutation, since GET changes nothing.");
        }
        return call -> fetcher.call(endpoint, call, type);
    }

    /** Marks all data of an endpoint as stale. */
    public void invalidateQueries(String endpoint) {
        cache("invalidateQueries").invalidate(QueryKey.of(endpoint));
    }

    /** Marks the data of an endpoint with these parameters as stale. */
    public void invalidateQueries(String endpoint, Call call) {
        cache("invalidateQueries").invalidate(createQueryKey(endpoint, call));
    }

    /** Marks all data as stale. */
    public void invalidateAllQueries() {
        cache("invalidateAllQueries").invalidateAll();
    }

    private QueryClient client() {
        return QueryClient.of(fetcher);
    }

    private QueryClient cache(String method) {
        return fetcher.extension(QueryClient.class)
                .orElseThrow(() -> new IllegalStateException("queryClient is required for " + method
                        + ". Create the hooks of QueryClient.create(fetcher).fetcher()."));
    }

    private static <T> QueryOperation<Call, T, Object> query(QueryClient client, String endpoint, TypeRef<T> type) {
        if (client.calls().operation(endpoint, type) instanceof QueryOperation<Call, T, Object> query) {
            return query;
        }
        throw new IllegalArgumentException(endpoint + " is no query, which needs GET. Use useMutation.");
    }
}
