package dev.kit.client;

import dev.kit.client.http.Headers;
import dev.kit.client.retry.RetryPolicy;
import java.time.Duration;
import java.util.function.UnaryOperator;

/** A setting of one call. Immutable. */
public final class CallOption {

    private final UnaryOperator<CallSettings> change;

    private CallOption(UnaryOperator<CallSettings> change) {
        this.change = change;
    }

    /** Sends a header; it wins over the fetcher's header and over authentication. */
    public static CallOption header(String name, String value) {
        Headers checked = Headers.empty().with(name, value);
        return new CallOption(settings -> settings.withHeaders(checked));
    }

    /** Sends a cookie. */
    public static CallOption cookie(String name, String value) {
        String pair = CookieRules.pair(name, value);
        return new CallOption(settings -> settings.withCookie(pair));
    }

    /** Marks repeats of this call as the same; allows retries of POST and PATCH. */
    public static CallOption idempotencyKey(String key) {
        return header("Idempotency-Key", key);
    }

    /** The deadline of the whole call, retries and body included. */
    public static CallOption timeout(Duration limit) {
        return new CallOption(settings -> settings.withTimeout(limit));
    }

    /** Another retry policy. */
    public static CallOption retry(RetryPolicy policy) {
        return new CallOption(settings -> settings.withRetry(policy));
    }

    CallSettings applyTo(CallSettings settings) {
        return change.apply(settings);
    }
}
