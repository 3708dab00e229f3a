package dev.kit.client;

import dev.kit.client.http.Headers;
import dev.kit.client.retry.RetryPolicy;
import java.time.Duration;

/** The settings in force for one call. */
record CallSettings(Headers headers, String cookies, Duration timeout, RetryPolicy retry) {

    CallSettings with(CallOption... options) {
        CallSettings settings = this;
        for (CallOption option : options) {
            settings = option.applyTo(settings);
        }
        return settings;
    }

    CallSettings withHeaders(Headers more) {
        return new CallSettings(headers.withAll(more), cookies, timeout, retry);
    }

    CallSettings withCookie(String pair) {
        return new CallSettings(headers, CookieRules.join(cookies, pair), timeout, retry);
    }

    CallSettings withTimeout(Duration limit) {
        if (limit.isNegative() || limit.isZero()) {
            throw new IllegalArgumentException("A timeout must be longer than zero, got " + limit + ".");
        }
        return new CallSettings(headers, cookies, limit, retry);
    }

    CallSettings withRetry(RetryPolicy policy) {
        return new CallSettings(headers, cookies, timeout, policy);
    }
}
