package dev.kit.constructs.events;

import dev.kit.constructs.events.EventException.UnreadableEventException;
import java.time.Duration;
import java.util.Objects;

/**
 * The policy for delivering a failed event again.
 *
 * @param attempts the total number of deliveries, after which the event is parked
 * @param firstDelay the wait before the second attempt; it doubles from attempt to attempt
 * @param maximumDelay the longest wait
 */
public record RedeliveryPolicy(int attempts, Duration firstDelay, Duration maximumDelay) {

    /** The default policy of five attempts. They are 1 s, 2 s, 4 s and 8 s apart. */
    public static final RedeliveryPolicy DEFAULT = of(5, Duration.ofSeconds(1));

    public RedeliveryPolicy {
        Objects.requireNonNull(firstDelay, "firstDelay");
        Objects.requireNonNull(maximumDelay, "maximumDelay");
        if (attempts < 1) {
            throw new IllegalArgumentException("A retry policy has at least 1 attempt, not " + attempts + ".");
        }
        if (firstDelay.isNegative() || maximumDelay.compareTo(firstDelay) < 0) {
            throw new IllegalArgumentException("A retry policy's delays must be 0 <= first <= maximum, not "
                    + firstDelay + " and " + maximumDelay + ".");
        }
    }

    /** Returns a policy with delays from {@code firstDelay}, doubling up to five minutes. */
    public static RedeliveryPolicy of(int attempts, Duration firstDelay) {
        Duration fiveMinutes = Duration.ofMinutes(5);
        return new RedeliveryPolicy(
                attempts, firstDelay, firstDelay.compareTo(fiveMinutes) > 0 ? firstDelay : fiveMinutes);
    }

    /** Returns the delay after {@code failedAttempts} attempts have failed. */
    public Duration delayAfter(int failedAttempts) {
        long factor = 1L << Math.min(30, Math.max(0, failedAttempts - 1));
        boolean tooLong = firstDelay.compareTo(maximumDelay.dividedBy(factor)) > 0;
        return tooLong ? maximumDelay : firstDelay.multipliedBy(factor);
    }

    /**
     * Returns whether an event is parked after {@code failedAttempts}.
     *
     * <p>The last attempt failed with {@code reason}. An unreadable event is parked at once, since it will not become
     * readable.
     */
    public boolean givesUp(int failedAttempts, Throwable reason) {
        return reason instanceof UnreadableEventException || exhausted(failedAttempts);
    }

    /** Returns whether an event is parked after {@code failedAttempts}. */
    public boolean exhausted(int failedAttempts) {
        return failedAttempts >= attempts;
    }
}
