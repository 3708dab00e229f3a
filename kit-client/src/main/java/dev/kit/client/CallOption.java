package dev.kit.client;

import dev.kit.client.CallSettings.Times;
import dev.kit.client.http.Headers;
import dev.kit.client.http.ParameterStyle;
import dev.kit.client.retry.RetryPolicy;
import java.time.Duration;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A setting of one call. Immutable. */
public final class CallOption {

    static final String IDEMPOTENCY_KEY = "Idempotency-Key";

    private final UnaryOperator<CallSettings> change;

    private CallOption(UnaryOperator<CallSettings> change) {
        this.change = change;
    }

    /**
     * Sends a header.
     *
     * <p>It takes precedence over the fetcher's header and over authentication.
     */
    public static CallOption header(String name, String value) {
        Headers checked = Headers.empty().with(name, value);
        return new CallOption(settings -> settings.withHeaders(checked));
    }

    /** Sends a cookie. */
    public static CallOption cookie(String name, String value) {
        String pair = CookieRules.pair(name, value);
        return new CallOption(settings -> settings.withCookie(pair));
    }

    /**
     * Adds a query parameter to those of the input.
     *
     * <p>Lists are written as {@code name[]}, objects as {@code name[member]}.
     */
    public static CallOption query(String name, @Nullable Object value) {
        return query(name, value, ParameterStyle.BRACKETS);
    }

    /** Adds a query parameter in a style. */
    public static CallOption query(String name, @Nullable Object value, ParameterStyle style) {
        Call.Parameter parameter = new Call.Parameter(name, value, style);
        return new CallOption(settings -> settings.withExtras(settings.extras().withQuery(parameter)));
    }

    /**
     * Adds or replaces a member of the JSON object in the body.
     *
     * <p>Null sends {@code null}. A call whose body is not a JSON object fails before anything is sent.
     */
    public static CallOption bodyMember(String name, @Nullable Object value) {
        return new CallOption(settings -> settings.withExtras(settings.extras().withMember(name, value)));
    }

    /**
     * Sets an idempotency key.
     *
     * <p>It marks repetitions of this call as the same, and allows retries of POST and PATCH.
     */
    public static CallOption idempotencyKey(String key) {
        return header(IDEMPOTENCY_KEY, key);
    }

    /** Sets a random idempotency key for each call. All attempts of a call share it. */
    public static CallOption idempotencyKey() {
        return new CallOption(settings -> settings.withHeaders(
                Headers.empty().with(IDEMPOTENCY_KEY, UUID.randomUUID().toString())));
    }

    /**
     * Sets the deadline of the whole call, retries and body included.
     *
     * <p>For a response that is read as it arrives, and for a download, it ends with the headers.
     */
    public static CallOption timeout(Duration limit) {
        Times.positive(limit, "timeout");
        return new CallOption(settings -> settings.withTimes(settings.times().withCall(limit)));
    }

    /**
     * Sets the time limit of each attempt.
     *
     * <p>After it the next attempt begins if the policy allows it.
     */
    public static CallOption attemptTimeout(Duration limit) {
        Times.positive(limit, "attemptTimeout");
        return new CallOption(settings -> settings.withTimes(settings.times().withAttempt(limit)));
    }

    /**
     * Sets the longest silence in a streamed response or a download.
     *
     * <p>It is the time without a byte, one minute by default.
     */
    public static CallOption idleTimeout(Duration limit) {
        Times.positive(limit, "idleTimeout");
        return new CallOption(settings -> settings.withTimes(settings.times().withSilence(limit)));
    }

    /** Sets another retry policy. */
    public static CallOption retry(RetryPolicy policy) {
        return new CallOption(settings -> settings.withRetry(policy));
    }

    CallSettings applyTo(CallSettings settings) {
        return change.apply(settings);
    }
}
