package dev.kit.client;

import dev.kit.client.http.ApiRequest;
import dev.kit.client.http.ApiResponse;
import dev.kit.client.http.Payload;
import dev.kit.client.json.JsonCodec;
import dev.kit.client.json.Leniency;
import dev.kit.client.json.TypeRef;
import dev.kit.client.retry.RetryPolicy;
import dev.kit.client.transport.Transport;
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
 * <p>Every call throws {@link ApiException} on failure; {@link #wrap} makes failures values. Where the answer is empty,
 * as after 204, the data is null. Thread-safe; make one for each API and keep it.
 */
public interface TypedFetcher {

    /** Starts a fetcher for the API at {@code baseUrl}, such as {@code https://api.example.com/v1}. */
    static Builder builder(String baseUrl) {
        return new FetcherBuilder(baseUrl);
    }

    /** A fetcher with default settings. */
    static TypedFetcher create(String baseUrl) {
        return builder(baseUrl).build();
    }

    /** Calls an operation and decodes its answer. */
    <I, O extends @Nullable Object, E> O call(Operation<I, O, E> operation, I input, CallOption... options);

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
     * @throws IllegalArgumentException if the text is not a method and a path, or the known operations lack it
     */
    <T> T call(String endpoint, Call call, TypeRef<T> type, CallOption... options);

    /** Calls an operation and keeps the status and headers of its answer. */
    <I, O extends @Nullable Object, E> ApiResponse<O> exchange(
            Operation<I, O, E> operation, I input, CallOption... options);

    /** Calls an endpoint by text and keeps the status and headers of its answer. */
    <T> ApiResponse<T> exchange(String endpoint, Call call, TypeRef<T> type, CallOption... options);

    /** Calls an operation without waiting for it; cancelling the future cancels the call. */
    <I, O extends @Nullable Object, E> CompletableFuture<O> callAsync(
            Operation<I, O, E> operation, I input, CallOption... options);

    /** Calls an endpoint by text without waiting for it. */
    <T> CompletableFuture<T> callAsync(String endpoint, Call call, TypeRef<T> type, CallOption... options);

    /** Calls an operation without waiting for it, and keeps the status and headers of its answer. */
    <I, O extends @Nullable Object, E> CompletableFuture<ApiResponse<O>> exchangeAsync(
            Operation<I, O, E> operation, I input, CallOption... options);

    /** Calls an endpoint by text without waiting for it, and keeps the status and headers of its answer. */
    <T> CompletableFuture<ApiResponse<T>> exchangeAsync(
            String endpoint, Call call, TypeRef<T> type, CallOption... options);

    /**
     * Describes a call whose answer is many items, each of the type that the operation declares; nothing is sent yet.
     *
     * <p>The media type of the answer decides how it is cut: {@code text/event-stream} into events, newline-delimited
     * JSON into lines. An item of type {@code String} is not decoded.
     */
    <I, O extends @Nullable Object, E> StreamCall<O> stream(
            Operation<I, O, E> operation, I input, CallOption... options);

    /** Describes a call by text whose answer is many items. */
    <T> StreamCall<T> stream(String endpoint, Call call, TypeRef<T> type, CallOption... options);

    /**
     * Calls an operation and saves the body of its answer as a file, which replaces {@code target} when it is complete.
     *
     * <p>Nothing is kept of a failure. The deadline of the call ends with the headers of the answer, after which
     * {@link CallOption#idleTimeout} limits the silence between bytes; the size is not limited.
     */
    <I> ApiResponse<Path> download(Operation<I, ?, ?> operation, I input, Path target, CallOption... options);

    /** Calls an endpoint by text and saves the body of its answer as a file. */
    ApiResponse<Path> download(String endpoint, Call call, Path target, CallOption... options);

    /** A client of the same shape that never throws. */
    default WrappedFetcher<ApiFailure> wrap() {
        return wrap(failure -> failure);
    }

    /** A client of the same shape that never throws and whose errors are made by {@code transformer}. */
    <E> WrappedFetcher<E> wrap(ErrorTransformer<? extends E> transformer);

    /** A fetcher that also carries {@code extension}, through {@link #wrap} too. */
    <X> TypedFetcher with(Class<X> key, X extension);

    /** What was attached under {@code key}. */
    <X> Optional<X> extension(Class<X> key);

    /** Settings of a fetcher. Not thread-safe. */
    interface Builder {

        /** Sends a header with each call; {@code User-Agent} is {@code kit-client/} and its version unless set. */
        Builder header(String name, String value);

        /** The credentials of calls whose operation names no scheme. */
        Builder auth(AuthStrategy strategy);

        /** The credentials for a security scheme of the document. */
        Builder auth(String scheme, AuthStrategy strategy);

        /** The operations of the API: endpoints by text are checked against them, credentials at build. */
        Builder operations(Collection<? extends Operation<?, ?, ?>> operations);

        /**
         * The operations that the application calls: only these need credentials when the fetcher is built. A call of
         * another one fails if its scheme has no strategy. All operations unless set.
         */
        Builder inUse(Operation<?, ?, ?>... operations);

        /** Adds an interceptor around the whole call, retries included. */
        Builder intercept(Interceptor interceptor);

        /**
         * Adds an interceptor around each attempt; it sees the credentials, but for signatures. It does not run for a
         * redirect to another origin, to which it could give a key or a signature.
         */
        Builder interceptAttempts(Interceptor interceptor);

        /** Changes each request before authentication. */
        Builder onRequest(UnaryOperator<ApiRequest> hook);

        /** Sees or changes each answer. */
        Builder onResponse(BiFunction<ApiRequest, ApiResponse<Payload>, ApiResponse<Payload>> hook);

        /** Sees each failure once. */
        Builder onError(Consumer<ApiException> hook);

        /** When attempts are repeated; {@link RetryPolicy#defaults} unless set. */
        Builder retry(RetryPolicy policy);

        /** Which redirects are followed; {@link Redirects#SAFE} unless set. */
        Builder redirects(Redirects policy);

        /** The deadline of a call, retries and body included; 30 s unless set. */
        Builder timeout(Duration limit);

        /**
         * The limit of each attempt, after which the next one begins if the policy allows it; the whole of
         * {@link #timeout} unless set.
         */
        Builder attemptTimeout(Duration limit);

        /** Gives each POST and PATCH without an {@code Idempotency-Key} a random one, so that they may be repeated. */
        Builder idempotencyKeys();

        /** Writes a line of the log for each attempt; none unless set. */
        Builder log(CallLog log);

        /** The limit of opening a connection; 5 s unless set. Ignored with {@link #httpClient} and {@link #transport}. */
        Builder connectTimeout(Duration limit);

        /** The size of an answer in bytes above which the call fails; 32 MiB unless set. */
        Builder maxResponseBytes(long bytes);

        /** The JSON codec; {@link JsonCodec#standard} unless set. */
        Builder json(JsonCodec codec);

        /** Accepts these kinds of values in answers; the same as {@code json(JsonCodec.lenient(kinds))}. */
        default Builder lenient(Leniency... kinds) {
            return json(JsonCodec.lenient(kinds));
        }

        /**
         * Sends requests over {@code client}; the same as {@code transport(Transport.over(client))}.
         *
         * @throws IllegalArgumentException if the client follows redirects
         */
        Builder httpClient(HttpClient client);

        /**
         * Sends requests over {@code transport}, which the caller closes; a client of the JDK that all fetchers with
         * the same {@link #connectTimeout} share unless set.
         */
        Builder transport(Transport transport);

        /**
         * Where asynchronous calls fetch and refresh credentials, and run as a whole if an interceptor overrides
         * {@link Interceptor#intercept}; daemon threads unless set. Other asynchronous calls occupy no thread.
         */
        Builder executor(Executor executor);

        /**
         * The fetcher.
         *
         * @throws IllegalStateException if an operation needs a security scheme that has no strategy
         */
        TypedFetcher build();
    }
}
