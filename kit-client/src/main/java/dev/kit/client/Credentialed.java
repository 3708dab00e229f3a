package dev.kit.client;

import dev.kit.client.http.ApiRequest;
import dev.kit.client.http.ApiResponse;
import dev.kit.client.http.Headers;
import dev.kit.client.http.Payload;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/** Adds credentials to requests to the API's own origin; replays once after a refreshed 401. */
record Credentialed(BaseAddress base, List<Interceptor> interceptors, Sender sender, Executor executor) {

    private static final int UNAUTHORIZED = 401;

    /**
     * Sends one request.
     *
     * @param astray whether a redirect led to another origin than the call's, for which interceptors must not run
     */
    ApiResponse<Payload> send(ApiRequest request, CallContext context, boolean astray) {
        if (!base.owns(request.uri())) {
            return astray ? sender.send(request, context) : intercepted(request, context, false);
        }
        ApiRequest authorized = authorize(request, context, false);
        ApiResponse<Payload> answer = intercepted(authorized, context, true);
        if (answer.status() == UNAUTHORIZED
                && context.mayRefresh()
                && refresh(authorized, answer, context)
                && request.repeatable()) {
            return intercepted(authorize(request, context, false), context, true);
        }
        return answer;
    }

    private ApiResponse<Payload> intercepted(ApiRequest request, CallContext context, boolean signed) {
        Interceptor.Chain last = ready -> sender.send(signed ? authorize(ready, context, true) : ready, context);
        return Onion.around(interceptors, last).proceed(request);
    }

    /** Sends like {@link #send}; a refresh after a 401, which may wait for a token, runs on the executor. */
    CompletableFuture<ApiResponse<Payload>> sendAsync(ApiRequest request, CallContext context, boolean astray) {
        if (!base.owns(request.uri())) {
            return astray ? sender.sendAsync(request, context) : interceptedAsync(request, context, false);
        }
        ApiRequest authorized = authorize(request, context, false);
        return interceptedAsync(authorized, context, true).thenCompose(answer -> {
            if (answer.status() != UNAUTHORIZED || context.credentials().isEmpty() || !context.mayRefresh()) {
                return CompletableFuture.completedFuture(answer);
            }
            return CompletableFuture.supplyAsync(() -> refresh(authorized, answer, context), executor)
                    .thenCompose(changed -> changed && request.repeatable()
                            ? interceptedAsync(authorize(request, context, false), context, true)
                            : CompletableFuture.completedFuture(answer));
        });
    }

    private CompletableFuture<ApiResponse<Payload>> interceptedAsync(
            ApiRequest request, CallContext context, boolean signed) {
        return Onion.aroundAsync(
                interceptors,
                request,
                ready -> sender.sendAsync(signed ? authorize(ready, context, true) : ready, context));
    }

    private static ApiRequest authorize(ApiRequest request, CallContext context, boolean signing) {
        if (context.credentials().isEmpty()) {
            return request;
        }
        ApiRequest authorized = request;
        for (AuthStrategy strategy : context.credentials()) {
            if (strategy.signs() == signing) {
                refuseUnsignable(request, context, signing);
                authorized = apply(strategy, authorized, context);
            }
        }
        return signing ? authorized : explicitRestored(authorized, request, context);
    }

    /** Restores headers that the call itself set, which take precedence over authentication; cookies are combined. */
    private static ApiRequest explicitRestored(ApiRequest authorized, ApiRequest before, CallContext context) {
        Headers headers = authorized.headers();
        for (String name : context.explicit().names()) {
            if (!name.equalsIgnoreCase("Cookie") && before.headers().has(name)) {
                headers = headers.with(name, before.headers().first(name).orElseThrow());
            }
        }
        return authorized.withHeaders(headers);
    }

    private static void refuseUnsignable(ApiRequest request, CallContext context, boolean signing) {
        if (signing && context.explicit().has("Authorization")) {
            throw new IllegalArgumentException(
                    context.endpoint() + " is signed; do not set its Authorization header as well.");
        }
        if (signing && !request.repeatable()) {
            throw new IllegalArgumentException(context.endpoint()
                    + " is signed, which reads its body, so it cannot be a stream. Send a file or bytes.");
        }
    }

    private static ApiRequest apply(AuthStrategy strategy, ApiRequest request, CallContext context) {
        try {
            return strategy.authorize(request);
        } catch (Exception e) {
            throw failure(strategy, context.endpoint(), e);
        }
    }

    private static boolean refresh(ApiRequest sent, ApiResponse<Payload> rejected, CallContext context) {
        boolean changed = false;
        for (AuthStrategy strategy : context.credentials()) {
            try {
                changed |= strategy.refresh(sent, rejected);
            } catch (Exception e) {
                throw failure(strategy, context.endpoint(), e);
            }
        }
        return changed;
    }

    static ApiException failure(AuthStrategy strategy, String endpoint, Exception thrown) {
        if (thrown instanceof InterruptedException) {
            Thread.currentThread().interrupt();
            return new ApiException(new ApiFailure.Cancelled(endpoint));
        }
        AuthStrategy named = strategy instanceof VerifiedCredentials verified ? verified.strategy() : strategy;
        return new ApiException(new ApiFailure.Auth(endpoint, named.getClass().getSimpleName(), thrown));
    }
}
