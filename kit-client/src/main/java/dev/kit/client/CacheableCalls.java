package dev.kit.client;

import dev.kit.client.http.ApiRequest;
import dev.kit.client.http.ApiResponse;
import dev.kit.client.http.Headers;
import dev.kit.client.http.Payload;
import dev.kit.client.json.JsonCodec;
import dev.kit.client.json.TypeRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The calls of a fetcher, described before they are sent.
 *
 * <p>It is the basis of {@code dev.kit.client.query}, and of caches of other kinds. Thread-safe.
 */
public final class CacheableCalls {

    private final DefaultTypedFetcher.Parts parts;
    private final Map<AuthStrategy, KnownDigest> known = new ConcurrentHashMap<>();

    private CacheableCalls(DefaultTypedFetcher.Parts parts) {
        this.parts = parts;
    }

    /**
     * Returns the calls of {@code fetcher}.
     *
     * @throws IllegalArgumentException if the fetcher was not built by {@link TypedFetcher#builder}
     */
    public static CacheableCalls of(TypedFetcher fetcher) {
        if (fetcher instanceof DefaultTypedFetcher known) {
            return new CacheableCalls(known.parts());
        }
        throw new IllegalArgumentException("A cache needs a fetcher that TypedFetcher.builder built, not "
                + fetcher.getClass().getName() + ".");
    }

    /**
     * Returns the names of the components that may change the caller unseen.
     *
     * <p>{@link CallPlan#identity} does not cover them. They are interceptors that may change requests, and
     * signing strategies without {@link AuthStrategy#identity}.
     */
    public List<String> hidden() {
        List<String> hidden = new ArrayList<>();
        Stream.of(parts.interceptors(), parts.attempts().interceptors())
                .flatMap(List::stream)
                .filter(Onion::changesCaller)
                .forEach(interceptor -> hidden.add(name(interceptor)));
        parts.security().all().stream()
                .filter(strategy -> strategy.signs() && strategy.identity().isEmpty())
                .forEach(strategy -> hidden.add(name(strategy)));
        return hidden;
    }

    private static String name(Object hidden) {
        String name = hidden.getClass().getName();
        return name.substring(name.lastIndexOf('.') + 1);
    }

    /**
     * Finds the operation of a textual endpoint.
     *
     * @throws IllegalArgumentException if the text is not a method and a path, or the known operations do not include
     *     it
     */
    public <T> Operation<Call, T, Object> operation(String endpoint, TypeRef<T> type) {
        return parts.endpoints().find(endpoint, type);
    }

    /**
     * Describes a call.
     *
     * <p>The credentials are obtained on this thread, unless a strategy names its caller.
     *
     * @param caller returns the name of the caller on the thread that calls it, where each attempt is checked against
     *     it; null to derive the name from the credentials
     * @throws ApiException if the input cannot be encoded, or there are no credentials
     */
    public <I, O extends @Nullable Object> CallPlan<O> plan(
            Operation<I, O, ?> operation, I input, @Nullable Supplier<String> caller, CallOption... options) {
        try {
            CallSettings settings = parts.settings().with(options);
            Call call = operation.encode(input);
            List<AuthStrategy> credentials = parts.security().of(operation);
            Headers explicit = parts.requests().explicit(call, settings);
            if (caller == null) {
                return identified(operation, call, settings, credentials, explicit);
            }
            String name = caller.get();
            List<AuthStrategy> verified = new ArrayList<>(credentials);
            verified.add(0, new VerifiedCaller(caller, name));
            StringBuilder text = new StringBuilder();
            CallDigest.field(text, "=", name);
            return new CallPlan<>(operation, call, settings, verified, identity(text, explicit));
        } catch (ApiException e) {
            throw e;
        } catch (RuntimeException e) {
            throw new ApiException(new ApiFailure.Rejected(operation.toString(), e));
        }
    }

    private static String identity(StringBuilder text, Headers explicit) {
        CallDigest.headers(text, explicit);
        return text.isEmpty() ? "" : CallDigest.of(text.toString());
    }

    private <O extends @Nullable Object> CallPlan<O> identified(
            Operation<?, O, ?> operation,
            Call call,
            CallSettings settings,
            List<AuthStrategy> credentials,
            Headers explicit) {
        if (credentials.size() == 1 && explicit.sameFields(Headers.empty())) {
            AuthStrategy only = credentials.get(0);
            if (only.identity().isEmpty()) {
                String digest = credential(operation, only, explicit);
                List<AuthStrategy> verified = List.of(new VerifiedCredentials(only, digest));
                return new CallPlan<>(operation, call, settings, verified, digest);
            }
        }
        StringBuilder text = new StringBuilder();
        List<AuthStrategy> verified = new ArrayList<>(credentials.size());
        for (AuthStrategy strategy : credentials) {
            String name = strategy.identity().orElse(null);
            if (name != null) {
                CallDigest.field(text, "=" + strategy.getClass().getName(), name);
                verified.add(strategy);
            } else {
                String digest = credential(operation, strategy, explicit);
                CallDigest.field(text, "#", digest);
                verified.add(new VerifiedCredentials(strategy, digest));
            }
        }
        return new CallPlan<>(operation, call, settings, verified, identity(text, explicit));
    }

    private String credential(Operation<?, ?, ?> operation, AuthStrategy strategy, Headers explicit) {
        ApiRequest probe = parts.requests().probe(explicit);
        try {
            ApiRequest authorized = strategy.authorize(probe);
            KnownDigest last = known.get(strategy);
            if (last != null && last.isOf(probe, authorized)) {
                return last.digest;
            }
            String digest = CallDigest.ofCredential(probe, authorized);
            known.put(strategy, new KnownDigest(probe, authorized, digest));
            return digest;
        } catch (Exception e) {
            throw Credentialed.failure(strategy, operation.toString(), e);
        }
    }

    /** Returns {@code operation} with calls as its input. */
    public <O extends @Nullable Object, E> Operation<Call, O, E> ofCalls(Operation<?, O, E> operation) {
        return operation.ofCalls();
    }

    /** Returns the call of an input. */
    public <I> Call call(Operation<I, ?, ?> operation, I input) {
        return operation.encode(input);
    }

    /**
     * Sends a planned call without waiting for its response.
     *
     * <p>Hooks of interceptors and the first attempt run on this thread, later attempts and the outcome on others.
     * Interceptors that override {@link Interceptor#intercept} run on the executor. Cancelling the future cancels the
     * call.
     *
     * @param etag the tag of a stored response, which the server may confirm by status 304; null if there is none
     * @param outcome converts the response
     */
    public <O extends @Nullable Object, R> CompletableFuture<R> send(
            CallPlan<O> plan, @Nullable String etag, Function<CacheableResponse<O>, R> outcome) {
        Operation<?, O, ?> operation = plan.operation();
        try {
            DefaultTypedFetcher.Prepared prepared = prepare(plan, etag);
            if (!parts.hooksOnly()) {
                return AsyncCall.on(
                        parts.executor(), () -> outcome.apply(read(plan, prepared, () -> parts.send(prepared))));
            }
            CompletableFuture<ApiResponse<Payload>> started = parts.start(prepared);
            return new AsyncCall<R>(prepared.context()::cancel)
                    .follow(
                            started,
                            (answer, thrown) ->
                                    outcome.apply(read(plan, prepared, () -> AsyncCall.valueOrThrow(answer, thrown))));
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(parts.failed(operation, e));
        }
    }

    /**
     * Sends a planned call on this thread and waits for its response.
     *
     * @param etag the tag of a stored response, which the server may confirm by status 304; null if there is none
     * @throws ApiException if the call fails
     */
    public <O extends @Nullable Object> CacheableResponse<O> sendNow(CallPlan<O> plan, @Nullable String etag) {
        DefaultTypedFetcher.Prepared prepared;
        try {
            prepared = prepare(plan, etag);
        } catch (RuntimeException e) {
            throw parts.failed(plan.operation(), e);
        }
        return read(plan, prepared, () -> parts.send(prepared));
    }

    private DefaultTypedFetcher.Prepared prepare(CallPlan<?> plan, @Nullable String etag) {
        CallSettings settings = etag == null
                ? plan.settings()
                : plan.settings().withHeaders(Headers.empty().with("If-None-Match", etag));
        return parts.prepare(plan.operation(), plan.call(), settings, plan.credentials(), null);
    }

    private <O extends @Nullable Object> CacheableResponse<O> read(
            CallPlan<O> plan, DefaultTypedFetcher.Prepared prepared, Supplier<ApiResponse<Payload>> source) {
        try {
            ApiResponse<Payload> answer = source.get();
            boolean same = plan.credentials().stream()
                    .noneMatch(strategy -> strategy instanceof VerifiedCredentials verified && verified.refreshed());
            if (answer.status() == CacheableResponse.NOT_MODIFIED
                    && prepared.request().headers().has("If-None-Match")) {
                return new CacheableResponse<>(nothing(answer), 0, same);
            }
            ApiResponse<O> response = AnswerReader.read(plan.operation(), answer, prepared.context());
            return new CacheableResponse<>(response, Math.max(0, answer.body().length()), same);
        } catch (RuntimeException e) {
            throw parts.failed(plan.operation(), e);
        }
    }

    @SuppressWarnings("NullAway") // the stored data takes the place of this null
    private static <O extends @Nullable Object> ApiResponse<O> nothing(ApiResponse<Payload> answer) {
        return answer.map(body -> null);
    }

    /** Returns the codec of the fetcher. */
    public JsonCodec codec() {
        return parts.codec();
    }

    /** Returns the executor of the fetcher. */
    public Executor executor() {
        return parts.executor();
    }

    /** The digest of the credential that a strategy added last, which is usually the same the next time. */
    private record KnownDigest(ApiRequest before, ApiRequest after, String digest) {

        boolean isOf(ApiRequest probe, ApiRequest authorized) {
            return after.headers().sameFields(authorized.headers())
                    && before.headers().sameFields(probe.headers())
                    && after.uri().equals(authorized.uri());
        }

        /** Omits the credential. */
        @Override
        public String toString() {
            return "KnownDigest";
        }
    }
}
