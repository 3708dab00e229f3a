package dev.kit.constructs.events;

import java.time.Duration;
import java.util.Objects;
import java.util.Set;

/**
 * What a subscription wants.
 *
 * @param subscriber its stable name; several instances of one name share the events
 * @param types names of the types to deliver
 * @param batchSize events per call at most
 * @param concurrency calls at the same time at most
 * @param retry what happens to failed events
 * @param timeout the longest a call may take
 */
public record SubscriptionSettings(
        String subscriber, Set<String> types, int batchSize, int concurrency, RetryPolicy retry, Duration timeout) {

    public SubscriptionSettings {
        Objects.requireNonNull(subscriber, "subscriber");
        Objects.requireNonNull(retry, "retry");
        Objects.requireNonNull(timeout, "timeout");
        types = Set.copyOf(types);
        if (types.isEmpty() || batchSize < 1 || concurrency < 1) {
            throw new IllegalArgumentException("Subscription \"" + subscriber
                    + "\" needs at least one type, a batch size and a concurrency of at least 1.");
        }
    }

    /** Batches of one, one at a time, five attempts, 30 seconds. */
    public static SubscriptionSettings of(String subscriber, Set<String> types) {
        return new SubscriptionSettings(subscriber, types, 1, 1, RetryPolicy.DEFAULT, Duration.ofSeconds(30));
    }
}
