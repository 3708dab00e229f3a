package dev.kit.client;

import dev.kit.client.http.ApiRequest;
import dev.kit.client.http.ApiResponse;
import dev.kit.client.http.Payload;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** Interceptors around a core, the first one outermost. */
final class Onion {

    private Onion() {}

    static Interceptor.Chain around(List<Interceptor> interceptors, Interceptor.Chain core) {
        Interceptor.Chain chain = core;
        for (int i = interceptors.size() - 1; i >= 0; i--) {
            Interceptor interceptor = interceptors.get(i);
            Interceptor.Chain inner = chain;
            chain = request -> interceptor.intercept(request, inner);
        }
        return chain;
    }

    /** Does the same without waiting, for interceptors that do not override {@link Interceptor#intercept}. */
    static CompletableFuture<ApiResponse<Payload>> aroundAsync(
            List<Interceptor> interceptors,
            ApiRequest request,
            Function<ApiRequest, CompletableFuture<ApiResponse<Payload>>> core) {
        List<ApiRequest> seen = new ArrayList<>();
        ApiRequest current = request;
        for (Interceptor interceptor : interceptors) {
            current = interceptor.onRequest(current);
            seen.add(current);
        }
        CompletableFuture<ApiResponse<Payload>> answer = core.apply(current);
        return interceptors.isEmpty()
                ? answer
                : answer.thenApply(received -> {
                    ApiResponse<Payload> changed = received;
                    for (int i = interceptors.size() - 1; i >= 0; i--) {
                        changed = interceptors.get(i).onResponse(seen.get(i), changed);
                    }
                    return changed;
                });
    }

    /** Returns whether no interceptor waits for a response itself. */
    static boolean hooksOnly(List<Interceptor> interceptors) {
        return interceptors.stream()
                .noneMatch(
                        interceptor -> overrides(interceptor, "intercept", ApiRequest.class, Interceptor.Chain.class));
    }

    /** Returns whether an interceptor may add credentials to requests. */
    static boolean changesCaller(Interceptor interceptor) {
        return !interceptor.keepsCaller()
                && (overrides(interceptor, "onRequest", ApiRequest.class) || !hooksOnly(List.of(interceptor)));
    }

    /** Returns whether an interceptor observes calls. */
    static boolean observes(Interceptor interceptor) {
        return overrides(interceptor, "observe", String.class, ApiRequest.class);
    }

    private static boolean overrides(Interceptor interceptor, String method, Class<?>... parameters) {
        try {
            return !interceptor
                    .getClass()
                    .getMethod(method, parameters)
                    .getDeclaringClass()
                    .equals(Interceptor.class);
        } catch (NoSuchMethodException e) {
            return true;
        }
    }

    /** Passes {@code failure} to the interceptors, innermost first, and returns the failure to throw. */
    static ApiException failed(List<Interceptor> interceptors, ApiException failure) {
        ApiException current = failure;
        for (int i = interceptors.size() - 1; i >= 0; i--) {
            try {
                current = interceptors.get(i).onError(current);
            } catch (RuntimeException thrown) {
                current.addSuppressed(thrown);
            }
        }
        return current;
    }
}
