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

    /** Adds a query parameter to those of the input; lists as {@code name[]}, objects as {@code name[member]}. */
    public static CallOption query(String name, @Nullable Object value) {
        return query(name, value, ParameterStyle.BRACKETS);
    }

    /** Adds a query parameter in a style. */
    public static CallOption query(String name, @Nullable Object value, ParameterStyle style) {
        Call.Parameter parameter = new Call.Parameter(name, value, style);
        return new CallOption(settings -> settings.withExtras(settings.extras().withQuery(parameter)));
    }

    /**
     * Adds a member to the JSON object that the call sends, or replaces it; null sends {@code null}.
     *
     * <p>A call whose body is no JSON object fails before anything is sent.
     */
    public static CallOption bodyMember(String name, @Nullable Object value) {
        return new CallOption(settings -> settings.withExtras(settings.extras().withMember(name, value)));
    }

    /** Marks repeats of this call as the same; allows retries of POST and PATCH. */
    public static CallOption idempotencyKey(String key) {
        return header(IDEMPOTENCY_KEY, key);
    }

    /** Gives each call a random idempotency key, the same for all of its attempts. */
    public static CallOption idempotencyKey() {
        return new CallOption(settings -> settings.withHeaders(
                Headers.empty().with(IDEMPOTENCY_KEY, UUID.randomUUID().toString())));
    }

    /**
     * The deadline of the whole call, retries and body included.
     *
     * <p>For an answer that is read as it arrives, and for a download, it ends with the headers.
     */
    public static CallOption timeout(Duration limit) {
        Times.positive(limit, "timeout");
        return new CallOption(settings -> settings.withTimes(settings.times().withCall(limit)));
    }

    /** The limit of each attempt, after which the next one begins if the policy allows it. */
    public static CallOption attemptTimeout(Duration limit) {
        Times.positive(limit, "attemptTimeout");
        return new CallOption(settings -> settings.withTimes(settings.times().withAttempt(limit)));
    }

    /** How long an answer that is read as it arrives, or a download, may give no byte; one minute unless set. */
    public static CallOption idleTimeout(Duration limit) {
        Times.positive(limit, "idleTimeout");
        return new CallOption(settings -> settings.withTimes(settings.times().withSilence(limit)));
    }

    /** Another retry policy. */
    public static CallOption retry(RetryPolicy policy) {
        return new CallOption(settings -> settings.withRetry(policy));
    }

    CallSettings applyTo(CallSettings settings) {
        return change.apply(settings);
    }
}
