package dev.kit.client;

import dev.kit.client.http.ApiResponse;
import dev.kit.client.json.TypeRef;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A fetcher whose failures are values.
 *
 * <p>Interceptors, retries and authentication are those of the underlying fetcher. Text that names no endpoint results
 * in the failure {@link ApiFailure.Rejected}. Only a null argument throws an exception. Thread-safe.
 */
public interface WrappedFetcher<F> {

    /** Calls an operation. */
    <I, O extends @Nullable Object, E> WrappedResult<O, F> call(
            Operation<I, O, E> operation, I input, CallOption... options);

    /** Calls an operation that takes no input. */
    default <O extends @Nullable Object, E> WrappedResult<O, F> call(
            Operation<NoInput, O, E> operation, CallOption... options) {
        return call(operation, NoInput.NONE, options);
    }

    /** Calls an endpoint by text, such as {@code GET /users/{id}}. */
    default <T> WrappedResult<T, F> call(String endpoint, Call call, Class<T> type, CallOption... options) {
        return call(endpoint, call, TypeRef.of(type), options);
    }

    /** Calls an endpoint by text. */
    <T> WrappedResult<T, F> call(String endpoint, Call call, TypeRef<T> type, CallOption... options);

    /** Calls an operation and returns the status, headers and data. */
    <I, O extends @Nullable Object, E> WrappedResult<ApiResponse<O>, F> exchange(
            Operation<I, O, E> operation, I input, CallOption... options);

    /** Calls an endpoint by text and returns its whole response. */
    <T> WrappedResult<ApiResponse<T>, F> exchange(String endpoint, Call call, TypeRef<T> type, CallOption... options);

    /** Calls an operation and saves the response body as a file. After a failure no file is kept. */
    <I> WrappedResult<ApiResponse<Path>, F> download(
            Operation<I, ?, ?> operation, I input, Path target, CallOption... options);

    /** Calls an endpoint by text and saves the response body. After a failure no file is kept. */
    WrappedResult<ApiResponse<Path>, F> download(String endpoint, Call call, Path target, CallOption... options);

    /**
     * Calls an operation and returns the response body as it arrives. Close the stream.
     *
     * <p>If the body breaks, reading throws an {@link java.io.IOException} whose cause is the {@link ApiException}.
     */
    <I> WrappedResult<ApiResponse<InputStream>, F> open(Operation<I, ?, ?> operation, I input, CallOption... options);

    /** Calls an endpoint by text and returns the arriving response body. Close the stream. */
    WrappedResult<ApiResponse<InputStream>, F> open(String endpoint, Call call, CallOption... options);

    /**
     * Describes a call whose response consists of many items.
     *
     * <p>A failure is its last item, and none of its streams throws.
     */
    <I, O extends @Nullable Object, E> StreamCall<WrappedResult<O, F>> stream(
            Operation<I, O, E> operation, I input, CallOption... options);

    /** Describes a call by text whose response consists of many items. A failure is its last item. */
    <T> StreamCall<WrappedResult<T, F>> stream(String endpoint, Call call, TypeRef<T> type, CallOption... options);

    /** Calls an operation without waiting for it. The future fails only by cancellation. */
    <I, O extends @Nullable Object, E> CompletableFuture<WrappedResult<ApiResponse<O>, F>> exchangeAsync(
            Operation<I, O, E> operation, I input, CallOption... options);

    /** Calls an endpoint by text without waiting for it. The future fails only by cancellation. */
    <T> CompletableFuture<WrappedResult<ApiResponse<T>, F>> exchangeAsync(
            String endpoint, Call call, TypeRef<T> type, CallOption... options);

    /** Calls an operation on another thread. The future fails only by cancellation. */
    <I, O extends @Nullable Object, E> CompletableFuture<WrappedResult<O, F>> callAsync(
            Operation<I, O, E> operation, I input, CallOption... options);

    /** Calls an endpoint by text on another thread. The future fails only by cancellation. */
    <T> CompletableFuture<WrappedResult<T, F>> callAsync(
            String endpoint, Call call, TypeRef<T> type, CallOption... options);

    /** Returns a fetcher that also carries {@code extension}. */
    <X> WrappedFetcher<F> with(Class<X> key, X extension);

    /** Returns the extension attached to the fetcher under {@code key}. */
    <X> Optional<X> extension(Class<X> key);
}
