package dev.kit.client;

import dev.kit.client.http.ApiRequest;
import dev.kit.client.http.ApiResponse;
import dev.kit.client.http.Payload;
import dev.kit.client.json.JsonCodec;
import dev.kit.client.json.Leniency;
import dev.kit.client.json.TypeRef;
import dev.kit.client.retry.RetryPolicy;
import dev.kit.client.transport.Transport;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Calls the operations of an HTTP API.
 *
 * <pre>{@code
 * TypedFetcher api = TypedFetcher.builder("https://api.example.com").build();
 * User user = api.call(Users.GET_USER, GetUser.of("42"));
 * User same = api.call("GET /users/{id}", Call.params(Map.of("id", "42")), User.class);
 * }</pre>
 *
 * <p>Every call throws {@link ApiException} on failure; {@link #wrap} converts failures to values. If the response is
 * empty, as after 204, the data is null. Thread-safe; create one for each API and keep it.
 */
public interface TypedFetcher {

    /** Returns a builder for the API at {@code baseUrl}, such as {@code https://api.example.com/v1}. */
    static Builder builder(String baseUrl) {
        return new FetcherBuilder(baseUrl);
    }

    /** Returns a fetcher with default settings. */
    static TypedFetcher create(String baseUrl) {
        return builder(baseUrl).build();
    }

    /** Calls an operation and decodes its response. */
    default <I, O extends @Nullable Object, E> O call(Operation<I, O, E> operation, I input, CallOption... options) {
        return exchange(operation, input, options).body();
    }

    /** Calls an operation that takes no input. */
    default <O extends @Nullable Object, E> O call(Operation<NoInput, O, E> operation, CallOption... options) {
        return call(operation, NoInput.NONE, options);
    }

    /** Calls an endpoint by text, such as {@code GET /users/{id}}. */
    default <T> T call(String endpoint, Call call, Class<T> type, CallOption... options) {
        return call(endpoint, call, TypeRef.of(type), options);
    }

    /**
     * Calls an endpoint by text.
     *
     * @throws IllegalArgumentException if the text is not a method and a path, or the known operations do not include
     *     it
     */
    default <T> T call(String endpoint, Call call, TypeRef<T> type, CallOption... options) {
        return exchange(endpoint, call, type, options).body();
    }

    /** Calls an operation and returns the status, headers and data. */
    <I, O extends @Nullable Object, E> ApiResponse<O> exchange(
            Operation<I, O, E> operation, I input, CallOption... options);

    /** Calls an endpoint by text and returns its whole response. */
    <T> ApiResponse<T> exchange(String endpoint, Call call, TypeRef<T> type, CallOption... options);

    /** Calls an operation without waiting for it. Cancelling the future cancels the call. */
    default <I, O extends @Nullable Object, E> CompletableFuture<O> callAsync(
            Operation<I, O, E> operation, I input, CallOption... options) {
        return AsyncCall.over(
                exchangeAsync(operation, input, options),
                (answer, thrown) -> AsyncCall.valueOrThrow(answer, thrown).body());
    }

    /** Calls an endpoint by text without waiting for it. */
    <T> CompletableFuture<T> callAsync(String endpoint, Call call, TypeRef<T> type, CallOption... options);

    /** Calls an operation without waiting for it, and returns its whole response. */
    <I, O extends @Nullable Object, E> CompletableFuture<ApiResponse<O>> exchangeAsync(
            Operation<I, O, E> operation, I input, CallOption... options);

    /** Calls an endpoint by text without waiting, and returns its whole response. */
    <T> CompletableFuture<ApiResponse<T>> exchangeAsync(
            String endpoint, Call call, TypeRef<T> type, CallOption... options);

    /**
     * Describes a call whose response consists of many items. Nothing is sent yet.
     *
     * <p>Each item has the type that the operation declares. The media type of the response determines how it is split:
     * {@code text/event-stream} into events, newline-delimited JSON into lines. An item of type {@code String} is not
     * decoded.
     */
    <I, O extends @Nullable Object, E> StreamCall<O> stream(
            Operation<I, O, E> operation, I input, CallOption... options);

    /** Describes a call by text whose response consists of many items. */
    <T> StreamCall<T> stream(String endpoint, Call call, TypeRef<T> type, CallOption... options);

    /**
     * Calls an operation and saves the response body as a file.
     *
     * <p>The file replaces {@code target} when it is complete. After a failure no file is kept. The deadline of the
     * call ends with the headers of the response, after which {@link CallOption#idleTimeout} limits the silence between
     * bytes; the size is not limited.
     */
    <I> ApiResponse<Path> download(Operation<I, ?, ?> operation, I input, Path target, CallOption... options);

    /** Calls an endpoint by text and saves the response body. */
    ApiResponse<Path> download(String endpoint, Call call, Path target, CallOption... options);

    /**
     * Calls an operation and returns the response body as it arrives.
     *
     * <p>Nothing limits its size. The deadline of the call ends with the headers of the response, after which {@link
     * CallOption#idleTimeout} limits the silence between bytes. The stream holds the connection: read it to its end or
     * close it. If the body breaks, reading throws an {@link java.io.IOException} whose cause is the {@link
     * ApiException}.
     */
    <I> ApiResponse<InputStream> open(Operation<I, ?, ?> operation, I input, CallOption... options);

    /** Calls an endpoint by text and returns the arriving response body. */
    ApiResponse<InputStream> open(String endpoint, Call call, CallOption... options);

    /** Returns a client with the same methods that never throws. */
    default WrappedFetcher<ApiFailure> wrap() {
        return wrap(failure -> failure);
    }

    /**
     * Returns a client that never throws and transforms errors.
     *
     * <p>It has the same methods, and {@code transformer} creates its errors.
     */
    <E> WrappedFetcher<E> wrap(ErrorTransformer<? extends E> transformer);

    /**
     * Returns a fetcher that also carries {@code extension}.
     *
     * <p>The result of {@link #wrap} carries it too.
     */
    <X> TypedFetcher with(Class<X> key, X extension);

    /** Returns the extension attached under {@code key}. */
    <X> Optional<X> extension(Class<X> key);

    /** The settings of a fetcher. Not thread-safe. */
    interface Builder {

        /**
         * Sends a header with each call.
         *
         * <p>{@code User-Agent} is {@code kit-client/} and its version by default.
         */
        Builder header(String name, String value);

        /** Sets the credentials of calls whose operation names no scheme. */
        Builder auth(AuthStrategy strategy);

        /** Sets the credentials for a security scheme of the document. */
        Builder auth(String scheme, AuthStrategy strategy);

        /**
         * Sets the operations of the API.
         *
         * <p>Endpoints by text are checked against them, credentials when the fetcher is built.
         */
        Builder operations(Collection<? extends Operation<?, ?, ?>> operations);

        /**
         * Sets the operations that the application calls, all by default.
         *
         * <p>Only these need credentials when the fetcher is built. A call of another operation fails if its scheme has
         * no strategy.
         */
        Builder inUse(Operation<?, ?, ?>... operations);

        /** Adds an interceptor around the whole call, retries included. */
        Builder intercept(Interceptor interceptor);

        /**
         * Adds an interceptor around each attempt.
         *
         * <p>It sees the credentials, except for signatures. It does not run for a redirect to another origin, to which
         * it could send a key or a signature.
         */
        Builder interceptAttempts(Interceptor interceptor);

        /** Changes each request before authentication. */
        Builder onRequest(UnaryOperator<ApiRequest> hook);

        /** Observes or changes each response. */
        Builder onResponse(BiFunction<ApiRequest, ApiResponse<Payload>, ApiResponse<Payload>> hook);

        /** Observes each failure once. */
        Builder onError(Consumer<ApiException> hook);

        /** Sets the retry policy, {@link RetryPolicy#defaults} by default. */
        Builder retry(RetryPolicy policy);

        /** Sets the redirects that are followed, {@link Redirects#SAFE} by default. */
        Builder redirects(Redirects policy);

        /** Sets the deadline of a call, 30 s by default. It includes retries and body. */
        Builder timeout(Duration limit);

        /**
         * Sets the time limit of each attempt, by default that of {@link #timeout}.
         *
         * <p>After it the next attempt begins if the policy allows it.
         */
        Builder attemptTimeout(Duration limit);

        /**
         * Adds random idempotency keys to POST and PATCH requests.
         *
         * <p>Requests with an {@code Idempotency-Key} keep it. With a key they may be repeated.
         */
        Builder idempotencyKeys();

        /** Writes a log line for each attempt. None is written by default. */
        Builder log(CallLog log);

        /**
         * Sets the connect timeout, 5 s by default.
         *
         * <p>It is ignored with {@link #httpClient} and {@link #transport}.
         */
        Builder connectTimeout(Duration limit);

        /** Sets the maximum response size in bytes, 32 MiB by default. The call fails above it. */
        Builder maxResponseBytes(long bytes);

        /** Sets the JSON codec, {@link JsonCodec#standard} by default. */
        Builder json(JsonCodec codec);

        /**
         * Accepts these kinds of values in responses.
         *
         * <p>This is the same as {@code json(JsonCodec.lenient(kinds))}.
         */
        default Builder lenient(Leniency... kinds) {
            return json(JsonCodec.lenient(kinds));
        }

        /**
         * Sends requests over {@code client}.
         *
         * <p>This is the same as {@code transport(Transport.over(client))}.
         *
         * @throws IllegalArgumentException if the client follows redirects
         */
        Builder httpClient(HttpClient client);

        /**
         * Sends requests over {@code transport}, which the caller closes.
         *
         * <p>The default is a client of the JDK that all fetchers with the same {@link #connectTimeout} share.
         */
        Builder transport(Transport transport);

        /**
         * Sets the executor of asynchronous work, daemon threads by default.
         *
         * <p>Asynchronous calls fetch and refresh credentials on it, and run on it as a whole if an interceptor
         * overrides {@link Interceptor#intercept}. Other asynchronous calls occupy no thread.
         */
        Builder executor(Executor executor);

        /**
         * Builds the fetcher.
         *
         * @throws IllegalStateException if an operation needs a security scheme that has no strategy
         */
        TypedFetcher build();
    }
}
