package dev.kit.client;

import dev.kit.client.http.ApiRequest;
import dev.kit.client.http.ApiResponse;
import dev.kit.client.http.Payload;

/**
 * Stands between a call and the server.
 *
 * <p>Override the one or two hooks needed, or {@link #intercept} to surround the call. Requests pass the interceptors in
 * the order they were added, answers and failures in the opposite order. Implementations must be thread-safe.
 */
public interface Interceptor {

    /** Changes the request, or returns it as it is. */
    default ApiRequest onRequest(ApiRequest request) {
        return request;
    }

    /** Changes the answer, error answers included, or returns it as it is. */
    default ApiResponse<Payload> onResponse(ApiRequest request, ApiResponse<Payload> response) {
        return response;
    }

    /** Sees the failure once, before it reaches the caller; may return another. */
    default ApiException onError(ApiException failure) {
        return failure;
    }

    /** Surrounds the call; by default {@link #onRequest}, the rest, {@link #onResponse}. */
    default ApiResponse<Payload> intercept(ApiRequest request, Chain chain) {
        ApiRequest changed = onRequest(request);
        return onResponse(changed, chain.proceed(changed));
    }

    /** The rest of the way to the server. */
    @FunctionalInterface
    interface Chain {

        /**
         * Goes on with {@code request}.
         *
         * @throws ApiException if no answer arrives
         */
        ApiResponse<Payload> proceed(ApiRequest request);
    }
}
