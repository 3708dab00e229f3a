package dev.kit.client;

import dev.kit.client.http.ApiRequest;
import dev.kit.client.http.ApiResponse;
import dev.kit.client.http.Headers;
import dev.kit.client.http.Payload;
import dev.kit.client.json.JsonCodec;
import dev.kit.client.json.TypeRef;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** One pipeline for every kind of call: request, interceptors, attempts, decoding, failure. */
final class DefaultTypedFetcher implements TypedFetcher {

    private final Parts parts;
    private final Map<Class<?>, Object> extensions;

    DefaultTypedFetcher(Parts parts, Map<Class<?>, Object> extensions) {
        this.parts = parts;
        this.extensions = extensions;
    }

    @Override
    public <I, O extends @Nullable Object, E> ApiResponse<O> exchange(
            Operation<I, O, E> operation, I input, CallOption... options) {
        Objects.requireNonNull(operation, "operation");
        Objects.requireNonNull(input, "input");
        try {
            Prepared prepared = parts.prepare(operation, operation.encode(input), parts.settings.with(options), null);
            return AnswerReader.read(operation, parts.send(prepared), prepared.context);
        } catch (RuntimeException e) {
            throw parts.failed(operation, e);
        }
    }

    @Override
    public <I, O extends @Nullable Object, E> CompletableFuture<ApiResponse<O>> exchangeAsync(
            Operation<I, O, E> operation, I input, CallOption... options) {
        Objects.requireNonNull(operation, "operation");
        Objects.requireNonNull(input, "input");
        if (!parts.hooksOnly) {
            return AsyncCall.on(parts.executor, () -> exchange(operation, input, options));
        }
        try {
            Prepared prepared = parts.prepare(operation, operation.encode(input), parts.settings.with(options), null);
            AsyncCall<ApiResponse<O>> call = new AsyncCall<>(prepared.context::cancel);
            return call.follow(started(prepared), (answer, thrown) -> {
                try {
                    return AnswerReader.read(operation, AsyncCall.valueOrThrow(answer, thrown), prepared.context);
                } catch (RuntimeException e) {
                    throw parts.failed(operation, e);
                }
            });
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(parts.failed(operation, e));
        }
    }

    /** Starts a call on another thread if it has credentials, since it may have to wait for them. */
    @SuppressWarnings("FutureReturnValueIgnored") // the nested future is composed at once
    private CompletableFuture<ApiResponse<Payload>> started(Prepared prepared) {
        return prepared.context.credentials().isEmpty()
                ? parts.start(prepared)
                : CompletableFuture.supplyAsync(() -> parts.start(prepared), parts.waiting)
                        .thenCompose(future -> future);
    }

    @Override
    public <T> ApiResponse<T> exchange(String endpoint, Call call, TypeRef<T> type, CallOption... options) {
        return exchange(operation(endpoint, type), call, options);
    }

    /** Finds the operation of a textual endpoint; throws on the caller's thread if there is none. */
    <T> Operation<Call, T, Object> operation(String endpoint, TypeRef<T> type) {
        return parts.endpoints.find(endpoint, type);
    }

    @Override
    public <T> CompletableFuture<T> callAsync(String endpoint, Call call, TypeRef<T> type, CallOption... options) {
        return callAsync(operation(endpoint, type), call, options);
    }

    @Override
    public <T> CompletableFuture<ApiResponse<T>> exchangeAsync(
            String endpoint, Call call, TypeRef<T> type, CallOption... options) {
        return exchangeAsync(operation(endpoint, type), call, options);
    }

    @Override
    public <I, O extends @Nullable Object, E> StreamCall<O> stream(
            Operation<I, O, E> operation, I input, CallOption... options) {
        return new OpenCalls(parts)
                .stream(
                        Objects.requireNonNull(operation, "operation"),
                        Objects.requireNonNull(input, "input"),
                        options);
    }

    @Override
    public <T> StreamCall<T> stream(String endpoint, Call call, TypeRef<T> type, CallOption... options) {
        return stream(operation(endpoint, type), call, options);
    }

    @Override
    public <I> ApiResponse<Path> download(Operation<I, ?, ?> operation, I input, Path target, CallOption... options) {
        Objects.requireNonNull(operation, "operation");
        Objects.requireNonNull(input, "input");
        return new OpenCalls(parts).download(operation, input, Objects.requireNonNull(target, "target"), options);
    }

    @Override
    public ApiResponse<Path> download(String endpoint, Call call, Path target, CallOption... options) {
        return download(operation(endpoint, TypeRef.of(byte[].class)), call, target, options);
    }

    @Override
    public <I> ApiResponse<InputStream> open(Operation<I, ?, ?> operation, I input, CallOption... options) {
        Objects.requireNonNull(operation, "operation");
        return new OpenCalls(parts).open(operation, Objects.requireNonNull(input, "input"), options);
    }

    @Override
    public ApiResponse<InputStream> open(String endpoint, Call call, CallOption... options) {
        return open(operation(endpoint, TypeRef.of(byte[].class)), call, options);
    }

    @Override
    public <E> WrappedFetcher<E> wrap(ErrorTransformer<? extends E> transformer) {
        return new DefaultWrappedFetcher<>(this, transformer);
    }

    @Override
    public <X> DefaultTypedFetcher with(Class<X> key, X extension) {
        Map<Class<?>, Object> more = new HashMap<>(extensions);
        more.put(key, extension);
        return new DefaultTypedFetcher(parts, Map.copyOf(more));
    }

    @Override
    public <X> Optional<X> extension(Class<X> key) {
        return Optional.ofNullable(extensions.get(key)).map(key::cast);
    }

    Parts parts() {
        return parts;
    }

    /** The parts of a fetcher, shared by its copies. */
    record Parts(
            RequestFactory requests,
            List<Interceptor> interceptors,
            Observers observers,
            Attempts attempts,
            SecuritySchemes security,
            NamedEndpoints endpoints,
            CallSettings settings,
            JsonCodec codec,
            long maxBytes,
            Attempts.Pause pause,
            Executor executor,
            Executor waiting,
            boolean hooksOnly) {

        /**
         * Prepares a request and the state shared by its stages.
         *
         * @param body the holder for the unread body of a success; null to read the response as a whole
         */
        Prepared prepare(Operation<?, ?, ?> operation, Call call, CallSettings with, @Nullable OpenBody body) {
            return prepare(operation, call, with, security.of(operation), body);
        }

        /** Prepares the same with other credentials. */
        Prepared prepare(
                Operation<?, ?, ?> operation,
                Call call,
                CallSettings with,
                List<AuthStrategy> credentials,
                @Nullable OpenBody body) {
            Headers explicit = requests.explicit(call, with);
            ApiRequest request = requests.request(operation, call, explicit, with.extras());
            return new Prepared(request, new CallContext(operation.toString(), explicit, with, credentials, body));
        }

        /** Sends a request through the interceptors, as often as the policy allows. */
        ApiResponse<Payload> send(Prepared prepared) {
            Interceptor.Chain core = ready -> attempts.send(ready, prepared.context);
            return observers.around(prepared.context.endpoint(), prepared.request, Onion.around(interceptors, core));
        }

        /** Sends the same without waiting for the response. */
        CompletableFuture<ApiResponse<Payload>> start(Prepared prepared) {
            return observers.aroundAsync(
                    prepared.context.endpoint(),
                    prepared.request,
                    observed -> AsyncCall.of(() -> Onion.aroundAsync(
                            interceptors, observed, ready -> attempts.sendAsync(ready, prepared.context))));
        }

        /** Passes {@code thrown} to the interceptors and returns the failure to throw. */
        ApiException failed(Operation<?, ?, ?> operation, RuntimeException thrown) {
            ApiException failure = thrown instanceof ApiException known
                    ? known
                    : new ApiException(new ApiFailure.Rejected(operation.toString(), thrown));
            return Onion.failed(interceptors, failure);
        }
    }

    record Prepared(ApiRequest request, CallContext context) {}
}
