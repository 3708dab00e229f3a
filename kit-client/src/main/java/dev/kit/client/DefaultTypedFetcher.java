package dev.kit.client;

import dev.kit.client.http.ApiRequest;
import dev.kit.client.http.ApiResponse;
import dev.kit.client.http.Headers;
import dev.kit.client.http.Payload;
import dev.kit.client.json.TypeRef;
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
            return perform(operation, input, parts.settings.with(options));
        } catch (ApiException e) {
            throw Onion.failed(parts.interceptors, e);
        } catch (RuntimeException e) {
            ApiFailure failure = new ApiFailure.Rejected(operation.toString(), e);
            throw Onion.failed(parts.interceptors, new ApiException(failure));
        }
    }

    private <I, O extends @Nullable Object> ApiResponse<O> perform(
            Operation<I, O, ?> operation, I input, CallSettings settings) {
        Call call = operation.encode(input);
        Headers explicit = parts.requests.explicit(call, settings);
        ApiRequest request = parts.requests.request(operation, call, explicit);
        CallContext context = new CallContext(operation.toString(), explicit, settings, parts.security.of(operation));
        Interceptor.Chain attempts = ready -> parts.attempts.send(ready, context);
        ApiResponse<Payload> answer = Onion.around(parts.interceptors, attempts).proceed(request);
        return AnswerReader.read(operation, answer);
    }

    @Override
    public <T> ApiResponse<T> exchange(String endpoint, Call call, TypeRef<T> type, CallOption... options) {
        return exchange(operation(endpoint, type), call, options);
    }

    /** Finds the operation of an endpoint's text; throws on the caller's thread if there is none. */
    <T> Operation<Call, T, Object> operation(String endpoint, TypeRef<T> type) {
        return parts.endpoints.find(endpoint, type);
    }

    @Override
    public <I, O extends @Nullable Object, E> O call(Operation<I, O, E> operation, I input, CallOption... options) {
        return exchange(operation, input, options).body();
    }

    @Override
    public <T> T call(String endpoint, Call call, TypeRef<T> type, CallOption... options) {
        return exchange(endpoint, call, type, options).body();
    }

    @Override
    public <I, O extends @Nullable Object, E> CompletableFuture<O> callAsync(
            Operation<I, O, E> operation, I input, CallOption... options) {
        return CallFuture.run(parts.executor, () -> call(operation, input, options));
    }

    @Override
    public <T> CompletableFuture<T> callAsync(String endpoint, Call call, TypeRef<T> type, CallOption... options) {
        Operation<Call, T, Object> operation = operation(endpoint, type);
        return CallFuture.run(parts.executor, () -> call(operation, call, options));
    }

    @Override
    public <E> WrappedFetcher<E> wrap(ErrorTransformer<? extends E> transformer) {
        return new DefaultWrappedFetcher<>(this, transformer, parts.executor);
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

    /** What a fetcher is made of; shared by its copies. */
    record Parts(
            RequestFactory requests,
            List<Interceptor> interceptors,
            Attempts attempts,
            SecuritySchemes security,
            Endpoints endpoints,
            CallSettings settings,
            Executor executor) {}
}
