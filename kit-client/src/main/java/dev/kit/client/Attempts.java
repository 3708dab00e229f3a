package dev.kit.client;

import dev.kit.client.http.ApiRequest;
import dev.kit.client.http.ApiResponse;
import dev.kit.client.http.Headers;
import dev.kit.client.http.Payload;
import dev.kit.client.retry.RetryPolicy;
import java.net.ConnectException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Sends a request until it succeeds, must not be repeated, or the deadline passes. */
final class Attempts {

    private final Hops hops;
    private final RetryBudget budget = new RetryBudget();
    private final Pause pause;

    Attempts(Hops hops, Pause pause) {
        this.hops = hops;
        this.pause = pause;
    }

    List<Interceptor> interceptors() {
        return hops.next().interceptors();
    }

    ApiResponse<Payload> send(ApiRequest request, CallContext context) {
        budget.earn();
        for (int failed = 1; ; failed++) {
            Headers answered = Headers.empty();
            try {
                ApiResponse<Payload> answer = hops.send(request, context);
                answered = answer.headers();
                if (!repeats(request, answer, context) || !worthWaiting(failed, answered, context)) {
                    return answer;
                }
            } catch (ApiException e) {
                if (!repeats(request, e, context) || !worthWaiting(failed, answered, context)) {
                    throw e;
                }
            }
            pause.during(context.endpoint(), delay(failed, answered, context));
        }
    }

    CompletableFuture<ApiResponse<Payload>> sendAsync(ApiRequest request, CallContext context) {
        budget.earn();
        return attempt(request, context, 1);
    }

    @SuppressWarnings("FutureReturnValueIgnored") // the nested future is composed at once
    private CompletableFuture<ApiResponse<Payload>> attempt(ApiRequest request, CallContext context, int count) {
        return AsyncCall.of(() -> hops.sendAsync(request, context))
                .handle((answer, thrown) -> {
                    Throwable failure = AsyncCall.cause(thrown);
                    Headers answered = answer == null ? Headers.empty() : answer.headers();
                    boolean again = answer == null
                            ? failure instanceof ApiException lost && repeats(request, lost, context)
                            : repeats(request, answer, context);
                    if (again && worthWaiting(count, answered, context)) {
                        return repeatLater(request, context, count, answered);
                    }
                    return answer == null
                            ? CompletableFuture.<ApiResponse<Payload>>failedFuture(failure)
                            : CompletableFuture.completedFuture(answer);
                })
                .thenCompose(next -> next);
    }

    private CompletableFuture<ApiResponse<Payload>> repeatLater(
            ApiRequest request, CallContext context, int count, Headers answered) {
        return context.track(AsyncCall.after(delay(count, answered, context)))
                .thenCompose(done -> attempt(request, context, count + 1));
    }

    private static boolean repeats(ApiRequest request, ApiResponse<Payload> answer, CallContext context) {
        return context.retry().statuses().contains(answer.status()) && mayRepeat(request, context);
    }

    private static boolean mayRepeat(ApiRequest request, CallContext context) {
        return request.repeatable() && context.retry().repeats(request.method(), request.headers());
    }

    private static boolean repeats(ApiRequest request, ApiException thrown, CallContext context) {
        ApiFailure failure = thrown.failure();
        boolean neverSent = failure instanceof ApiFailure.Timeout timeout
                ? timeout.phase().equals("connect")
                : failure instanceof ApiFailure.Network network && network.reason() instanceof ConnectException;
        boolean lost = failure instanceof ApiFailure.Network
                || (failure instanceof ApiFailure.Timeout late && late.phase().equals("attempt"));
        return neverSent || (lost && mayRepeat(request, context));
    }

    /**
     * Returns whether a retry is left, the wait requested by the server fits the deadline, and the budget allows it.
     */
    private boolean worthWaiting(int failed, Headers answered, CallContext context) {
        if (failed > context.retry().retries()) {
            return false;
        }
        Duration asked = RetryPolicy.retryAfter(answered, Clock.systemUTC()).orElse(Duration.ZERO);
        if (asked.toNanos() < context.remaining()) {
            return budget.spend();
        }
        if (!asked.isZero()) {
            context.tooLong(asked);
        }
        return false;
    }

    private static Duration delay(int failed, Headers answered, CallContext context) {
        Duration delay = context.retry().delay(failed, answered, Clock.systemUTC());
        long left = Math.max(0, context.remaining());
        return Duration.ofNanos(Math.min(delay.toNanos(), left));
    }

    /** Waits between attempts; replaced in tests, which must not wait. */
    @FunctionalInterface
    interface Pause {
        void of(Duration delay) throws InterruptedException;

        /** Waits within a call, which an interruption cancels. */
        default void during(String endpoint, Duration delay) {
            try {
                of(delay);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new ApiException(new ApiFailure.Cancelled(endpoint));
            }
        }
    }
}
