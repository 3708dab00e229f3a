package dev.kit.client;

import dev.kit.client.http.ApiResponse;
import dev.kit.client.json.TypeRef;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A fetcher whose failures are values.
 *
 * <p>Interceptors, retries and authentication are those of the fetcher it was made from. Text that names no
 * endpoint is the failure {@link ApiFailure.Rejected}. Only null in the place of an argument is thrown. Thread-safe.
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

    /** Calls an operation and keeps the status and headers of its answer. */
    <I, O extends @Nullable Object, E> WrappedResult<ApiResponse<O>, F> exchange(
            Operation<I, O, E> operation, I input, CallOption... options);

    /** Calls an endpoint by text and keeps the status and headers of its answer. */
    <T> WrappedResult<ApiResponse<T>, F> exchange(String endpoint, Call call, TypeRef<T> type, CallOption... options);

    /** Calls an operation and saves the body of its answer as a file; nothing is kept of a failure. */
    <I> WrappedResult<ApiResponse<Path>, F> download(
            Operation<I, ?, ?> operation, I input, Path target, CallOption... options);

    /** Calls an endpoint by text and saves the body of its answer as a file; nothing is kept of a failure. */
    WrappedResult<ApiResponse<Path>, F> download(String endpoint, Call call, Path target, CallOption... options);

    /** Describes a call whose answer is many items; a failure is its last item, and no stream of it throws. */
    <I, O extends @Nullable Object, E> StreamCall<WrappedResult<O, F>> stream(
            Operation<I, O, E> operation, I input, CallOption... options);

    /** Describes a call by text whose answer is many items; a failure is its last item. */
    <T> StreamCall<WrappedResult<T, F>> stream(String endpoint, Call call, TypeRef<T> type, CallOption... options);

    /** Calls an operation without waiting for it; the future never fails but by cancellation. */
    <I, O extends @Nullable Object, E> CompletableFuture<WrappedResult<ApiResponse<O>, F>> exchangeAsync(
            Operation<I, O, E> operation, I input, CallOption... options);

    /** Calls an endpoint by text without waiting for it; the future never fails but by cancellation. */
    <T> CompletableFuture<WrappedResult<ApiResponse<T>, F>> exchangeAsync(
            String endpoint, Call call, TypeRef<T> type, CallOption... options);

    /** Calls an operation on another thread; the future never fails but by cancellation. */
    <I, O extends @Nullable Object, E> CompletableFuture<WrappedResult<O, F>> callAsync(
            Operation<I, O, E> operation, I input, CallOption... options);

    /** Calls an endpoint by text on another thread; the future never fails but by cancellation. */
    <T> CompletableFuture<WrappedResult<T, F>> callAsync(
            String endpoint, Call call, TypeRef<T> type, CallOption... options);

    /** A fetcher that also carries {@code extension}. */
    <X> WrappedFetcher<F> with(Class<X> key, X extension);

    /** What was attached to the fetcher under {@code key}. */
    <X> Optional<X> extension(Class<X> key);
}
