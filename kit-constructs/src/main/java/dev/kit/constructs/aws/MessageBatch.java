package dev.kit.constructs.aws;

import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventConsumer.Delivery;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.subscribers.SubscriberInvocation;
import dev.kit.constructs.subscribers.SubscriberInvocation.Outcome;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The messages of one invocation, with the failures among them. Not thread-safe. */
final class MessageBatch {

    private final List<QueueRecord> records;
    private final Map<QueueRecord, Throwable> failures = new LinkedHashMap<>();

    MessageBatch(List<QueueRecord> records) {
        this.records = records;
    }

    /**
     * Delivers the messages. Those of a group are delivered one after another if the subscriber takes single events.
     */
    void deliver(SubscriberInvocation invocation) {
        boolean inTurn = invocation.isPerEvent() && records.stream().anyMatch(record -> record.group != null);
        Map<QueueRecord, Delivery> together = new LinkedHashMap<>();
        for (QueueRecord record : records) {
            // Only an earlier failure blocks a message: one that is skipped without a failure is deleted.
            Delivery delivery = isBehindFailure(record) ? null : read(record);
            if (delivery != null && inTurn) {
                deliverAll(invocation, Map.of(record, delivery));
            } else if (delivery != null) {
                together.put(record, delivery);
            }
        }
        deliverAll(invocation, together);
        failWhatFollows();
    }

    private @Nullable Delivery read(QueueRecord record) {
        try {
            return new Delivery(record.envelope(), record.attempt);
        } catch (EventException e) {
            failures.put(record, e);
            return null;
        }
    }

    private void deliverAll(SubscriberInvocation invocation, Map<QueueRecord, Delivery> deliveries) {
        Outcome outcome = invocation.run(new ArrayList<>(deliveries.values()));
        deliveries.forEach((record, delivery) -> {
            Envelope event = delivery.envelope();
            Throwable failure = failure(outcome, event.id());
            if (failure != null) {
                failures.put(record, failure);
            }
        });
    }

    private static @Nullable Throwable failure(Outcome outcome, UUID event) {
        return outcome.failures().get(event);
    }

    private boolean isBehindFailure(QueueRecord record) {
        return record.group != null && failures.keySet().stream().anyMatch(failed -> record.group.equals(failed.group));
    }

    /**
     * Marks all messages of a group after its first failure as failed: a queue that keeps an order has to deliver them
     * again.
     */
    private void failWhatFollows() {
        Set<String> failed = new HashSet<>();
        for (QueueRecord record : records) {
            if (record.group != null && failures.containsKey(record)) {
                failed.add(record.group);
            } else if (record.group != null && failed.contains(record.group)) {
                failures.put(
                        record, new EventException("An earlier message of group \"" + record.group + "\" failed."));
            }
        }
    }

    /** Returns the messages to be delivered again, in order, with their failures. */
    Map<QueueRecord, Throwable> failures() {
        Map<QueueRecord, Throwable> ordered = new LinkedHashMap<>();
        records.stream()
                .filter(failures::containsKey)
                .forEach(record -> ordered.put(record, Objects.requireNonNull(failures.get(record))));
        return ordered;
    }

    /** Returns true if all messages failed, or their source does not support reports of single messages. */
    boolean hasFailedAsAWhole() {
        return !failures.isEmpty()
                && (failures.size() == records.size() || !records.stream().allMatch(QueueRecord::isOfQueue));
    }
}
