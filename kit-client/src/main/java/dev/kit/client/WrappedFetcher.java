package dev.kit.client;

import dev.kit.client.http.ApiResponse;
import dev.kit.client.json.TypeRef;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A fetcher whose failures are values.
 *
 * <p>Interceptors, retries and authentication are those of the fetcher it was made from. Only programmer's errors, such
 * as a null operation, are thrown. Thread-safe.
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
