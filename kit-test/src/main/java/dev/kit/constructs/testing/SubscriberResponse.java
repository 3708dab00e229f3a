package dev.kit.constructs.testing;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of a subscriber in a test.
 *
 * @param output the return value of the handler, after validation; null if it declares no output, or was not called
 * @param batchItemFailures the events that it marked as failed, or whose payload does not fit their type
 */
public record SubscriberResponse(@Nullable Object output, List<ItemFailure> batchItemFailures) {

    public SubscriberResponse {
        batchItemFailures = List.copyOf(batchItemFailures);
    }

    /**
     * One event to be redelivered.
     *
     * @param itemIdentifier the event's id
     */
    public record ItemFailure(String itemIdentifier, Throwable reason) {}
}
