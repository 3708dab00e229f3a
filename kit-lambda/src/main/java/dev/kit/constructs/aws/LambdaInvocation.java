package dev.kit.constructs.aws;

import com.amazonaws.services.lambda.runtime.Context;
import dev.kit.constructs.subscribers.SubscriberInvocation;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/**
 * A running invocation of a function. Its log lines carry {@code awsRequestId} and the name of the function.
 *
 * @param requestId the id of the invocation in the logs of the platform
 * @param timeLimit the time until the platform ends the invocation, less a margin for the response; null if unknown
 */
record LambdaInvocation(
        String requestId,
        @Nullable Duration timeLimit,
        @Nullable Map<String, String> outerLog) implements AutoCloseable {

    /** The MDC key of the platform's id of the invocation. */
    static final String REQUEST_ID = "awsRequestId";

    private static final long MARGIN = 300;

    /** Begins an invocation on this thread. With a null context, as in tests, it has neither id nor limit. */
    static LambdaInvocation begin(@Nullable Context context) {
        Map<String, String> outer = MDC.getCopyOfContextMap();
        if (context == null) {
            return new LambdaInvocation("", null, outer);
        }
        put(REQUEST_ID, context.getAwsRequestId());
        put("functionName", context.getFunctionName());
        put("functionVersion", context.getFunctionVersion());
        put("memoryLimitInMB", String.valueOf(context.getMemoryLimitInMB()));
        String id = context.getAwsRequestId();
        return new LambdaInvocation(id == null ? "" : id, limit(context.getRemainingTimeInMillis()), outer);
    }

    /** Returns the subscriber with the id and the time limit of this invocation. */
    SubscriberInvocation limit(SubscriberInvocation subscriber) {
        SubscriberInvocation named = requestId.isEmpty() ? subscriber : subscriber.requestId(requestId);
        return timeLimit == null ? named : named.endingIn(timeLimit);
    }

    /** Returns the time limit of the handler: at least half of the remaining time, however short. */
    private static @Nullable Duration limit(long remaining) {
        return remaining <= 0 ? null : Duration.ofMillis(Math.max(1, Math.max(remaining - MARGIN, remaining / 2)));
    }

    private static void put(String key, @Nullable String value) {
        if (value != null) {
            MDC.put(key, value);
        }
    }

    /** Ends the invocation. Its MDC entries are removed from this thread. */
    @Override
    public void close() {
        if (outerLog == null) {
            MDC.clear();
        } else {
            MDC.setContextMap(outerLog);
        }
    }
}
