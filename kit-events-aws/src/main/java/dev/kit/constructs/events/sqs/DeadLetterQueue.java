package dev.kit.constructs.events.sqs;

import dev.kit.constructs.events.ConnectionString;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.ParkedEvent;
import dev.kit.constructs.events.delivery.ParkedStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.sqs.SqsClient;

/**
 * The dead-letter queue with the parked events. Thread-safe.
 *
 * <p>A queue cannot be read without hiding its messages from other consumers. A pass receives them and makes them
 * visible again.
 */
final class DeadLetterQueue implements ParkedStore<HeldMessage> {

    /** The subscriber of an event for all subscribers of its queue. */
    static final String EVERY_SUBSCRIBER = "*";

    /** The maximum number of messages per pass, which it holds until its end. */
    private static final int MOST_HELD = 10_000;

    /** The longest time in seconds for which a crashed pass hides messages. */
    private static final int LOOK_SECONDS = 120;

    private final LazyClient<SqsClient> client;
    private final ConnectionString connection;
    private final QueuePlan plan;
    private final ReentrantLock lock = new ReentrantLock();

    DeadLetterQueue(LazyClient<SqsClient> client, ConnectionString connection, QueuePlan plan) {
        this.client = client;
        this.connection = connection;
        this.plan = plan;
    }

    @Override
    public void visit(String task, int most, BiConsumer<List<HeldMessage>, Consumer<HeldMessage>> visitor) {
        asking(task, queue -> look(queue, Math.min(most, MOST_HELD), visitor));
    }

    /** Returns the service's own count, which may be a minute old. */
    @Override
    public long count() {
        return asking("Counting parked events", QueueClient::waiting);
    }

    @Override
    public void sendBack(List<HeldMessage> messages, Consumer<HeldMessage> sent) {
        for (HeldMessage message : messages) {
            send(message, event(message));
            sent.accept(message);
        }
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

    @Override
    public ParkedEvent event(HeldMessage message) {
        DeliveryNote note = message.note();
        String subscriber = note.subscriber();
        String moved = message.movedFrom();
        if (subscriber == null && moved != null) {
            subscriber = plan.subscriber(moved.substring(moved.lastIndexOf(':') + 1));
        }
        return new ParkedEvent(
                Objects.requireNonNullElse(subscriber, EVERY_SUBSCRIBER),
                message.envelope(),
                note.parkedAt() == null ? message.attempt() : note.attempts(),
                Objects.requireNonNullElse(
                        note.error(), "The queue moved it here: it was received too often without an outcome."),
                Objects.requireNonNullElse(note.parkedAt(), Instant.ofEpochMilli(message.sentAt())));
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

    /** Visits the messages that existed when the pass began, and returns their number. */
    private static int look(QueueClient queue, int most, BiConsumer<List<HeldMessage>, Consumer<HeldMessage>> visitor) {
        int expected = Math.min(most, queue.waiting());
        int seen = 0;
        List<HeldMessage> kept = new ArrayList<>();
        try {
            while (seen < expected) {
                List<HeldMessage> batch = queue.receive(10, LOOK_SECONDS, 1).stream()
                        .map(HeldMessage::of)
                        .toList();
                kept.addAll(batch);
                visit(queue, batch, visitor, kept);
                seen = batch.isEmpty() ? expected : seen + batch.size();
            }
        } finally {
            queue.hide(kept, 0);
        }
        return seen;
    }

    private static void visit(
            QueueClient queue,
            List<HeldMessage> batch,
            BiConsumer<List<HeldMessage>, Consumer<HeldMessage>> visitor,
            List<HeldMessage> kept) {
        List<HeldMessage> removed = new ArrayList<>();
        try {
            visitor.accept(batch, removed::add);
        } finally {
            kept.removeAll(removed);
            queue.delete(removed);
        }
    }

    @Override
    public void close() {
        client.close();
    }
}
