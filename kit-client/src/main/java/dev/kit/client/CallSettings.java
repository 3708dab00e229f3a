package dev.kit.client;

import dev.kit.client.http.Headers;
import dev.kit.client.retry.RetryPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The settings of one call. */
record CallSettings(Headers headers, String cookies, Times times, RetryPolicy retry, Extras extras) {

    CallSettings with(CallOption... options) {
        CallSettings settings = this;
        for (CallOption option : options) {
            settings = option.applyTo(settings);
        }
        return settings;
    }

    CallSettings withHeaders(Headers more) {
        return new CallSettings(headers.withAll(more), cookies, times, retry, extras);
    }

    CallSettings withCookie(String pair) {
        return new CallSettings(headers, CookieRules.join(cookies, pair), times, retry, extras);
    }

    CallSettings withTimes(Times changed) {
        return new CallSettings(headers, cookies, changed, retry, extras);
    }

    CallSettings withRetry(RetryPolicy policy) {
        return new CallSettings(headers, cookies, times, policy, extras);
    }

    CallSettings withExtras(Extras changed) {
        return new CallSettings(headers, cookies, times, retry, changed);
    }

    /**
     * The time limits.
     *
     * @param attempt zero if an attempt may take all of the call's time
     */
    record Times(Duration call, Duration attempt, Duration silence) {

        static final Times DEFAULTS = new Times(Duration.ofSeconds(30), Duration.ZERO, Duration.ofMinutes(1));

        Times withCall(Duration limit) {
            return new Times(positive(limit, "timeout"), attempt, silence);
        }

        Times withAttempt(Duration limit) {
            return new Times(call, positive(limit, "attemptTimeout"), silence);
        }

        Times withSilence(Duration limit) {
            return new Times(call, attempt, positive(limit, "idleTimeout"));
        }

        static Duration positive(Duration limit, String setting) {
            if (limit.isZero() || limit.isNegative()) {
                throw new IllegalArgumentException(setting + " must be longer than zero, got " + limit + ".");
            }
            return limit;
        }
    }

    /** Query parameters and members of the body that a call sends in addition to its input. */
    record Extras(List<Call.Parameter> query, Map<String, @Nullable Object> members) {

        static final Extras NONE = new Extras(List.of(), Map.of());

        Extras withQuery(Call.Parameter parameter) {
            List<Call.Parameter> more = new ArrayList<>(query);
            more.add(parameter);
            return new Extras(more, members);
        }

        Extras withMember(String name, @Nullable Object value) {
            Map<String, @Nullable Object> more = new LinkedHashMap<>(members);
            more.put(name, value);
            return new Extras(query, more);
        }
    }
}
