package dev.kit.client;

import dev.kit.client.http.ApiRequest;
import dev.kit.client.http.ApiResponse;
import dev.kit.client.http.Payload;
import org.jspecify.annotations.Nullable;

/**
 * Intercepts the calls to a server.
 *
 * <p>Override the required hooks, or {@link #intercept} to wrap the call. Requests pass the interceptors in the order
 * in which they were added, responses and failures in the opposite order. Implementations must be thread-safe.
 */
public interface Interceptor {

    /** Changes the request, or returns it unchanged. */
    default ApiRequest onRequest(ApiRequest request) {
        return request;
    }

    /** Changes the response, or returns it unchanged. Error responses are included. */
    default ApiResponse<Payload> onResponse(ApiRequest request, ApiResponse<Payload> response) {
        return response;
    }

    /** Observes the failure once, before it reaches the caller. It may return another. */
    default ApiException onError(ApiException failure) {
        return failure;
    }

    /**
     * Wraps the call.
     *
     * <p>By default it calls {@link #onRequest}, the rest of the chain, and {@link #onResponse}.
     */
    default ApiResponse<Payload> intercept(ApiRequest request, Chain chain) {
        ApiRequest changed = onRequest(request);
        return onResponse(changed, chain.proceed(changed));
    }

    /**
     * Begins to observe a call and all its attempts, around every interceptor.
     *
     * <p>It does not wait for the response, so that asynchronous calls occupy no thread. It returns null, as by
     * default, to observe nothing. Interceptors of attempts do not observe.
     *
     * @param endpoint the method and the path of the operation, such as {@code GET /users/{id}}
     */
    default @Nullable CallObservation observe(String endpoint, ApiRequest request) {
        return null;
    }

    /**
     * Returns true if nothing that it adds identifies a caller.
     *
     * <p>A cache trusts such an interceptor. By default it is false, which matters only if {@link #onRequest} or {@link
     * #intercept} is overridden.
     */
    default boolean keepsCaller() {
        return false;
    }

    /** The rest of the interceptor chain. */
    @FunctionalInterface
    interface Chain {

        /**
         * Continues with {@code request}.
         *
         * @throws ApiException if no response arrives
         */
        ApiResponse<Payload> proceed(ApiRequest request);
    }
}
