package dev.kit.constructs.events.sqs;

import dev.kit.constructs.events.ConnectionString;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.ParkedEvent;
import dev.kit.constructs.events.ParkedFilter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.sqs.SqsClient;

/**
 * The dead-letter queue with the parked events. Thread-safe.
 *
 * <p>A queue cannot be read without hiding its messages from other consumers. A scan receives them and makes them
 * visible again.
 */
final class ParkedQueue {

    /** The subscriber of an event for all subscribers of its queue. */
    static final String EVERY_SUBSCRIBER = "*";

    /** The maximum number of messages per scan, since a list has to fit into memory. */
    private static final int MOST_LOOKED_AT = 10_000;

    /** The longest time in seconds for which a crashed scan hides messages. */
    private static final int LOOK_SECONDS = 120;

    private final Supplier<SqsClient> client;
    private final ConnectionString connection;
    private final QueuePlan plan;
    private final ReentrantLock lock = new ReentrantLock();

    ParkedQueue(Supplier<SqsClient> client, ConnectionString connection, QueuePlan plan) {
        this.client = client;
        this.connection = connection;
        this.plan = plan;
    }

    /** Lists the oldest matching events among the first {@value #MOST_LOOKED_AT} parked ones. */
    List<ParkedEvent> list(ParkedFilter filter, int limit) {
        List<ParkedEvent> events = new ArrayList<>();
        looking("Listing parked events", message -> {
            ParkedEvent event = event(message);
            if (filter.matches(event)) {
                events.add(event);
            }
            return false;
        });
        events.sort(Comparator.comparing(ParkedEvent::parkedAt));
        return List.copyOf(events.subList(0, Math.min(limit, events.size())));
    }

    /** Counts the matching events. The total number is counted without a scan. */
    long count(ParkedFilter filter) {
        if (filter.equals(ParkedFilter.ALL)) {
            return asking("Counting parked events", QueueClient::waiting);
        }
        AtomicInteger count = new AtomicInteger();
        looking("Counting parked events", message -> {
            if (filter.matches(event(message))) {
                count.incrementAndGet();
            }
            return false;
        });
        return count.get();
    }

    /** Returns the matching events to their subscribers, as if they had never been tried. */
    int retry(ParkedFilter filter) {
        return looking("Retrying parked events", message -> {
            ParkedEvent event = event(message);
            boolean wanted = filter.matches(event);
            if (wanted) {
                send(message, event);
            }
            return wanted;
        });
    }

    private void send(HeldMessage message, ParkedEvent event) {
        boolean all = event.subscriber().equals(EVERY_SUBSCRIBER);
        DeliveryNote next = plan.isShared() && !all ? DeliveryNote.to(event.subscriber()) : DeliveryNote.NONE;
        try {
            Map<OutgoingEvent, String> refused =
                    new QueueClient(client, plan.queue(event.subscriber())).send(List.of(message.successor(next)));
            if (!refused.isEmpty()) {
                throw new EventException("Event " + event.envelope().id()
                        + " stays parked, since its queue refused it: " + String.join("; ", refused.values()));
            }
        } catch (SdkException e) {
            throw AwsFailure.of(
                    "Sending event " + event.envelope().id() + ", which stays parked, to subscriber "
                            + event.subscriber(),
                    connection,
                    e);
        }
    }

    /** Deletes the matching events. */
    int discard(ParkedFilter filter) {
        return looking("Discarding parked events", message -> filter.matches(event(message)));
    }

    private ParkedEvent event(HeldMessage message) {
        DeliveryNote note = message.note();
        String subscriber = note.subscriber();
        String moved = message.movedFrom();
        if (subscriber == null && moved != null) {
            subscriber = plan.subscriber(moved.substring(moved.lastIndexOf(':') + 1));
        }
        return new ParkedEvent(
                Objects.requireNonNullElse(subscriber, EVERY_SUBSCRIBER),
                message.envelope(),
                note.parkedAt() == null ? message.receives() : note.attempts(),
                Objects.requireNonNullElse(
                        note.error(), "The queue moved it here: it was received too often without an outcome."),
                Objects.requireNonNullElse(note.parkedAt(), Instant.ofEpochMilli(message.sentAt())));
    }

    private int looking(String task, Visit visit) {
        return asking(task, queue -> look(queue, visit));
    }

    private int asking(String task, ToIntFunction<QueueClient> question) {
        lock.lock();
        try {
            String url = plan.parkedQueue();
            return url == null ? 0 : answer(question, url);
        } catch (SdkException e) {
            throw AwsFailure.of(task, connection, e);
        } finally {
            lock.unlock();
        }
    }

    /** Queries the queue. A missing dead-letter queue has no parked events; a missing subscriber queue is an error. */
    private int answer(ToIntFunction<QueueClient> question, String url) {
        try {
            return question.applyAsInt(new QueueClient(client, url));
        } catch (SdkException e) {
            if (AwsFailure.isMissing(e)) {
                return 0;
            }
            throw e;
        }
    }

    /** Visits the messages that existed when the scan began, and returns the number of removed ones. */
    private static int look(QueueClient queue, Visit visit) {
        int expected = Math.min(MOST_LOOKED_AT, queue.waiting());
        List<HeldMessage> kept = new ArrayList<>();
        List<HeldMessage> removed = new ArrayList<>();
        try {
            for (int seen = 0; seen < expected; ) {
                List<HeldMessage> batch = queue.receive(10, LOOK_SECONDS, 1).stream()
                        .map(HeldMessage::of)
                        .toList();
                kept.addAll(batch);
                visit(queue, batch, visit, kept, removed);
                seen = batch.isEmpty() ? expected : seen + batch.size();
            }
        } finally {
            queue.hide(kept, 0);
        }
        return removed.size();
    }

    private static void visit(
            QueueClient queue,
            List<HeldMessage> batch,
            Visit visit,
            List<HeldMessage> kept,
            List<HeldMessage> removed) {
        List<HeldMessage> done = new ArrayList<>();
        try {
            for (HeldMessage message : batch) {
                if (visit.removes(message)) {
                    done.add(message);
                }
            }
        } finally {
            kept.removeAll(done);
            queue.delete(done);
            removed.addAll(done);
        }
    }

    /**
     * Parks a message here that a subscriber failed to handle. Returns the reason if that failed, and null if it is
     * stored.
     */
    static @Nullable String park(QueueClient queue, HeldMessage message, DeliveryNote note) {
        try {
            Map<OutgoingEvent, String> refused = queue.send(List.of(message.successor(note)));
            return refused.isEmpty() ? null : String.join("; ", refused.values());
        } catch (SdkException e) {
            return AwsFailure.reason(e);
        }
    }

    @FunctionalInterface
    private interface Visit {

        /** Visits a message. Returns true to remove it. */
        boolean removes(HeldMessage message);
    }
}
