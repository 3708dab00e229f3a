package dev.kit.constructs.aws;

import com.amazonaws.services.lambda.runtime.Context;
import dev.kit.constructs.subscribers.SubscriberInvocation;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/**
 * One invocation of a function, while it lasts; its logs carry {@code awsRequestId} and what names the function.
 *
 * @param requestId the id under which the platform logs it
 * @param timeLimit the time until the platform ends it, less a margin for the answer; null if not known
 */
record Invocation(
        String requestId,
        @Nullable Duration timeLimit,
        @Nullable Map<String, String> outerLog) implements AutoCloseable {

    /** The key of the platform's id in the MDC. */
    static final String REQUEST_ID = "awsRequestId";

    private static final long MARGIN = 300;

    /** Begins an invocation on this thread; a null context, as tests may give, has neither id nor limit. */
    static Invocation begin(@Nullable Context context) {
        Map<String, String> outer = MDC.getCopyOfContextMap();
        if (context == null) {
            return new Invocation("", null, outer);
        }
        put(REQUEST_ID, context.getAwsRequestId());
        put("functionName", context.getFunctionName());
        put("functionVersion", context.getFunctionVersion());
        put("memoryLimitInMB", String.valueOf(context.getMemoryLimitInMB()));
        String id = context.getAwsRequestId();
        return new Invocation(id == null ? "" : id, limit(context.getRemainingTimeInMillis()), outer);
    }

    /** Returns the same subscriber, for this invocation. */
    SubscriberInvocation limit(SubscriberInvocation subscriber) {
        SubscriberInvocation named = requestId.isEmpty() ? subscriber : subscriber.requestId(requestId);
        return timeLimit == null ? named : named.endingIn(timeLimit);
    }

    /** At least half of the time is the handler's, however little is left. */
    private static @Nullable Duration limit(long remaining) {
        return remaining <= 0 ? null : Duration.ofMillis(Math.max(1, Math.max(remaining - MARGIN, remaining / 2)));
    }

    private static void put(String key, @Nullable String value) {
        if (value != null) {
            MDC.put(key, value);
        }
    }

    /** Ends the invocation: the next one on this thread logs nothing of it. */
    @Override
    public void close() {
        if (outerLog == null) {
            MDC.clear();
        } else {
            MDC.setContextMap(outerLog);
        }
    }
}
