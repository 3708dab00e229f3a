package dev.kit.client;

import dev.kit.client.http.ApiResponse;
import dev.kit.client.json.TypeRef;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Catches the exceptions of the fetcher and passes them to the transformer. */
record DefaultWrappedFetcher<F>(DefaultTypedFetcher fetcher, ErrorTransformer<? extends F> transformer)
        implements WrappedFetcher<F> {

    DefaultWrappedFetcher {
        Objects.requireNonNull(transformer, "transformer");
    }

    @Override
    public <I, O extends @Nullable Object, E> WrappedResult<O, F> call(
            Operation<I, O, E> operation, I input, CallOption... options) {
        return wrapped(() -> fetcher.call(operation, input, options));
    }

    @Override
    public <T> WrappedResult<T, F> call(String endpoint, Call call, TypeRef<T> type, CallOption... options) {
        return wrapped(() -> fetcher.call(named(endpoint, type), call, options));
    }

    @Override
    public <I, O extends @Nullable Object, E> WrappedResult<ApiResponse<O>, F> exchange(
            Operation<I, O, E> operation, I input, CallOption... options) {
        return wrapped(() -> fetcher.exchange(operation, input, options));
    }

    @Override
    public <T> WrappedResult<ApiResponse<T>, F> exchange(
            String endpoint, Call call, TypeRef<T> type, CallOption... options) {
        return wrapped(() -> fetcher.exchange(named(endpoint, type), call, options));
    }

    @Override
    public <I> WrappedResult<ApiResponse<Path>, F> download(
            Operation<I, ?, ?> operation, I input, Path target, CallOption... options) {
        return wrapped(() -> fetcher.download(operation, input, target, options));
    }

    @Override
    public WrappedResult<ApiResponse<Path>, F> download(
            String endpoint, Call call, Path target, CallOption... options) {
        return wrapped(() -> fetcher.download(named(endpoint, TypeRef.of(byte[].class)), call, target, options));
    }

    @Override
    public <I> WrappedResult<ApiResponse<InputStream>, F> open(
            Operation<I, ?, ?> operation, I input, CallOption... options) {
        return wrapped(() -> fetcher.open(operation, input, options));
    }

    @Override
    public WrappedResult<ApiResponse<InputStream>, F> open(String endpoint, Call call, CallOption... options) {
        return wrapped(() -> fetcher.open(named(endpoint, TypeRef.of(byte[].class)), call, options));
    }

    @Override
    public <I, O extends @Nullable Object, E> StreamCall<WrappedResult<O, F>> stream(
            Operation<I, O, E> operation, I input, CallOption... options) {
        return fetcher.stream(operation, input, options).wrapped(this::failed);
    }

    @Override
    public <T> StreamCall<WrappedResult<T, F>> stream(
            String endpoint, Call call, TypeRef<T> type, CallOption... options) {
        return stream(named(endpoint, type), call, options);
    }

    @Override
    public <T> CompletableFuture<WrappedResult<ApiResponse<T>, F>> exchangeAsync(
            String endpoint, Call call, TypeRef<T> type, CallOption... options) {
        return exchangeAsync(named(endpoint, type), call, options);
    }

    @Override
    public <I, O extends @Nullable Object, E> CompletableFuture<WrappedResult<ApiResponse<O>, F>> exchangeAsync(
            Operation<I, O, E> operation, I input, CallOption... options) {
        return wrapped(fetcher.exchangeAsync(operation, input, options));
    }

    @Override
    public <I, O extends @Nullable Object, E> CompletableFuture<WrappedResult<O, F>> callAsync(
            Operation<I, O, E> operation, I input, CallOption... options) {
        return wrapped(fetcher.callAsync(operation, input, options));
    }

    @Override
    public <T> CompletableFuture<WrappedResult<T, F>> callAsync(
            String endpoint, Call call, TypeRef<T> type, CallOption... options) {
        return callAsync(named(endpoint, type), call, options);
    }

    @Override
    public <X> WrappedFetcher<F> with(Class<X> key, X extension) {
        return new DefaultWrappedFetcher<>(fetcher.with(key, extension), transformer);
    }

    @Override
    public <X> Optional<X> extension(Class<X> key) {
        return fetcher.extension(key);
    }

    /** Finds the operation named by the text, or one whose calls are rejected if there is none. */
    private <T> Operation<Call, T, Object> named(String endpoint, TypeRef<T> type) {
        try {
            return fetcher.operation(endpoint, type);
        } catch (IllegalArgumentException e) {
            return Operation.refused(endpoint, e);
        }
    }

    private <T extends @Nullable Object> CompletableFuture<WrappedResult<T, F>> wrapped(CompletableFuture<T> call) {
        return AsyncCall.over(call, (value, thrown) -> wrapped(() -> AsyncCall.valueOrThrow(value, thrown)));
    }

    private <T extends @Nullable Object> WrappedResult<T, F> wrapped(Supplier<T> call) {
        try {
            return new WrappedResult.Ok<>(call.get());
        } catch (ApiException e) {
            return failed(e);
        }
    }

    @SuppressWarnings("NullAway") // no F exists when the transformer throws; Err documents the null
    private <T extends @Nullable Object> WrappedResult<T, F> failed(ApiException failure) {
        try {
            return new WrappedResult.Err<>(transformer.transform(failure.failure()), failure);
        } catch (Exception thrown) {
            if (thrown instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            RuntimeException cause =
                    thrown instanceof RuntimeException runtime ? runtime : new IllegalStateException(thrown);
            cause.addSuppressed(failure);
            return new WrappedResult.Err<>(null, cause);
        }
    }
}
