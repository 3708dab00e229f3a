package dev.kit.client;

import dev.kit.client.http.ApiRequest;
import dev.kit.client.http.ApiResponse;
import dev.kit.client.http.Headers;
import dev.kit.client.http.Payload;
import dev.kit.client.retry.RetryBudget;
import dev.kit.client.retry.RetryPolicy;
import java.net.ConnectException;
import java.time.Clock;
import java.time.Duration;

/** Sends a request until it succeeds, may not be repeated, or the time is up. */
final class Attempts {

    private final Hops hops;
    private final RetryBudget budget = new RetryBudget();
    private final Pause pause;

    Attempts(Hops hops, Pause pause) {
        this.hops = hops;
        this.pause = pause;
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
            wait(failed, answered, context);
        }
    }

    private static boolean repeats(ApiRequest request, ApiResponse<Payload> answer, CallContext context) {
        return context.retry().statuses().contains(answer.status())
                && context.retry().repeats(request.method(), request.headers());
    }

    private static boolean repeats(ApiRequest request, ApiException thrown, CallContext context) {
        ApiFailure failure = thrown.failure();
        boolean neverSent = failure instanceof ApiFailure.Timeout timeout
                ? timeout.phase().equals("connect")
                : failure instanceof ApiFailure.Network network && network.reason() instanceof ConnectException;
        boolean lost = failure instanceof ApiFailure.Network;
        return neverSent || (lost && context.retry().repeats(request.method(), request.headers()));
    }

    /** Whether a retry is left, the wait the server asks for fits in, and the budget pays. */
    private boolean worthWaiting(int failed, Headers answered, CallContext context) {
        if (failed > context.retry().retries()) {
            return false;
        }
        Duration asked = RetryPolicy.retryAfter(answered, Clock.systemUTC()).orElse(Duration.ZERO);
        return asked.toNanos() < context.deadline().remaining() && budget.spend();
    }

    private void wait(int failed, Headers answered, CallContext context) {
        Duration delay = context.retry().delay(failed, answered, Clock.systemUTC());
        long left = Math.max(0, context.deadline().remaining());
        try {
            pause.of(Duration.ofNanos(Math.min(delay.toNanos(), left)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ApiException(new ApiFailure.Cancelled(context.endpoint()));
        }
    }

    /** Waits; replaced where tests must not. */
    @FunctionalInterface
    interface Pause {
        void of(Duration delay) throws InterruptedException;
    }
}
