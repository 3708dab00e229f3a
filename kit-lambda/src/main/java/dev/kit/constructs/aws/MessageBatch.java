package dev.kit.constructs.aws;

import dev.kit.constructs.events.EventConsumer.Delivery;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.subscribers.Subscriber;
import dev.kit.constructs.subscribers.SubscriberInvocation;
import dev.kit.constructs.subscribers.SubscriberInvocation.Outcome;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The messages of one invocation, with the failures among them. Not thread-safe. */
final class MessageBatch {

    private final List<QueueRecord> records;
    private final boolean calledPerMessage;
    private final Map<QueueRecord, Throwable> failures = new LinkedHashMap<>();
    private final Set<Throwable> unlogged = Collections.newSetFromMap(new IdentityHashMap<>());

    MessageBatch(List<QueueRecord> records, Subscriber subscriber) {
        this.records = records;
        this.calledPerMessage = subscriber.isPerEvent();
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
        if (!calledPerMessage) {
            unlogged.addAll(outcome.failures().values());
            unlogged.remove(logged(outcome));
        }
        deliveries.forEach((record, delivery) -> {
            Throwable failure = outcome.failures().get(delivery.envelope().id());
            if (failure != null) {
                failures.put(record, failure);
            }
        });
    }

    /** Returns the only failure that the log of a call has: its own, otherwise that of the first event. */
    private static @Nullable Throwable logged(Outcome outcome) {
        return outcome.thrown() != null
                ? outcome.thrown()
                : outcome.failures().values().stream().findFirst().orElse(null);
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

    /** Returns {@code failure} if its stack trace is in no log yet, otherwise null; the next time it is null too. */
    @Nullable Throwable takeUnlogged(Throwable failure) {
        return unlogged.remove(failure) ? failure : null;
    }

    /** Returns true if all messages failed, or their source does not support reports of single messages. */
    boolean hasFailedAsAWhole() {
        return !failures.isEmpty()
                && (failures.size() == records.size() || !records.stream().allMatch(QueueRecord::isOfQueue));
    }
}
