package dev.kit.client;

import dev.kit.client.http.ApiRequest;
import dev.kit.client.http.ApiResponse;
import dev.kit.client.http.Payload;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** A lambda as an interceptor. */
sealed interface Hook extends Interceptor {

    record Request(UnaryOperator<ApiRequest> hook) implements Hook {
        @Override
        public ApiRequest onRequest(ApiRequest request) {
            return hook.apply(request);
        }
    }

    record Response(BiFunction<ApiRequest, ApiResponse<Payload>, ApiResponse<Payload>> hook) implements Hook {
        @Override
        public ApiResponse<Payload> onResponse(ApiRequest request, ApiResponse<Payload> response) {
            return hook.apply(request, response);
        }
    }

    record Failure(Consumer<ApiException> hook) implements Hook {
        @Override
        public ApiException onError(ApiException failure) {
            hook.accept(failure);
            return failure;
        }
    }
}
