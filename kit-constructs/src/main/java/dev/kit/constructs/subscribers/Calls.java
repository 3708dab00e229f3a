package dev.kit.constructs.subscribers;

import dev.kit.constructs.events.RetryPolicy;
import java.time.Duration;

/**
 * The settings of a subscriber's calls. Immutable.
 *
 * @param timeout the longest a call may take
 * @param retry the policy for redelivering failed events
 * @param concurrency the maximum number of concurrent calls
 * @param batchSize the maximum number of events per call
 * @param idempotent whether events handled before are skipped
 */
record Calls(Duration timeout, RetryPolicy retry, int concurrency, int batchSize, boolean idempotent) {

    static final Calls DEFAULT = new Calls(Duration.ofSeconds(30), RetryPolicy.DEFAULT, 1, 1, false);

    Calls {
        if (timeout.compareTo(Duration.ofMillis(1)) < 0) {
            throw new IllegalArgumentException("A timeout must be at least 1 ms, not " + timeout + ".");
        }
        atLeastOne("concurrency", concurrency);
        atLeastOne("batch size", batchSize);
    }

    Calls withTimeout(Duration limit) {
        return new Calls(limit, retry, concurrency, batchSize, idempotent);
    }

    Calls withRetry(RetryPolicy policy) {
        return new Calls(timeout, policy, concurrency, batchSize, idempotent);
    }

    Calls withConcurrency(int calls) {
        return new Calls(timeout, retry, calls, batchSize, idempotent);
    }

    Calls withBatchSize(int events) {
        return new Calls(timeout, retry, concurrency, events, idempotent);
    }

    Calls once() {
        return new Calls(timeout, retry, concurrency, batchSize, true);
    }

    private static void atLeastOne(String what, int number) {
        if (number < 1) {
            throw new IllegalArgumentException("A subscriber's " + what + " must be at least 1, not " + number + ".");
        }
    }
}
