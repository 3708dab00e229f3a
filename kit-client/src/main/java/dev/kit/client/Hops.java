package dev.kit.client;

import dev.kit.client.http.ApiRequest;
import dev.kit.client.http.ApiResponse;
import dev.kit.client.http.Headers;
import dev.kit.client.http.HttpMethod;
import dev.kit.client.http.Payload;
import java.net.URI;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** Follows redirects itself, so that no header of the caller is sent to another origin. */
record Hops(Credentialed next, Redirects policy) {

    private static final int AT_MOST = 5;
    private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);

    ApiResponse<Payload> send(ApiRequest request, CallContext context) {
        ApiRequest current = request;
        ApiResponse<Payload> answer = next.send(current, context, false);
        for (int hop = 0; hop < AT_MOST; hop++) {
            Optional<ApiRequest> onward = onward(current, answer);
            if (onward.isEmpty()) {
                return answer;
            }
            current = onward.get();
            answer = next.send(current, context, !BaseAddress.sameOrigin(request.uri(), current.uri()));
        }
        return answer;
    }

    CompletableFuture<ApiResponse<Payload>> sendAsync(ApiRequest request, CallContext context) {
        return next.sendAsync(request, context, false)
                .thenCompose(answer -> followAsync(request, request, answer, context, 0));
    }

    private CompletableFuture<ApiResponse<Payload>> followAsync(
            ApiRequest first, ApiRequest current, ApiResponse<Payload> answer, CallContext context, int hop) {
        Optional<ApiRequest> onward = hop < AT_MOST ? onward(current, answer) : Optional.empty();
        if (onward.isEmpty()) {
            return CompletableFuture.completedFuture(answer);
        }
        ApiRequest target = onward.get();
        return next.sendAsync(target, context, !BaseAddress.sameOrigin(first.uri(), target.uri()))
                .thenCompose(received -> followAsync(first, target, received, context, hop + 1));
    }

    private Optional<ApiRequest> onward(ApiRequest request, ApiResponse<Payload> answer) {
        if (answer.successful() || !REDIRECTS.contains(answer.status())) {
            return Optional.empty();
        }
        return answer.header("Location")
                .flatMap(location -> target(request.uri(), location))
                .filter(target -> policy.allows(request.uri(), target))
                .flatMap(target -> redirected(request, answer.status(), target));
    }

    private static Optional<URI> target(URI from, String location) {
        try {
            URI target = from.resolve(location);
            boolean web = "http".equalsIgnoreCase(target.getScheme()) || "https".equalsIgnoreCase(target.getScheme());
            boolean weaker = "https".equalsIgnoreCase(from.getScheme()) && "http".equalsIgnoreCase(target.getScheme());
            return web && !weaker && target.getHost() != null ? Optional.of(target) : Optional.empty();
        } catch (IllegalArgumentException malformed) {
            return Optional.empty();
        }
    }

    private static Optional<ApiRequest> redirected(ApiRequest request, int status, URI target) {
        boolean keepsMethod = status == 307
                || status == 308
                || request.method() == HttpMethod.HEAD
                || (status != 303 && request.method() != HttpMethod.POST);
        boolean sameOrigin = BaseAddress.sameOrigin(request.uri(), target);
        if (keepsMethod && request.body() != null && !(sameOrigin && request.repeatable())) {
            return Optional.empty();
        }
        Headers headers = sameOrigin ? request.headers() : acceptOnly(request.headers());
        return Optional.of(
                keepsMethod
                        ? new ApiRequest(request.method(), target, headers, request.body())
                        : new ApiRequest(HttpMethod.GET, target, headers.without("Content-Type"), null));
    }

    private static Headers acceptOnly(Headers headers) {
        return headers.first("Accept")
                .map(value -> Headers.empty().with("Accept", value))
                .orElse(Headers.empty());
    }
}
