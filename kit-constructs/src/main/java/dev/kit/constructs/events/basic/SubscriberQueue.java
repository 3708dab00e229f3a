package dev.kit.constructs.events.basic;

import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventConsumer.Settings;
import dev.kit.constructs.events.EventQueues.QueueState;
import dev.kit.constructs.events.ParkedEvent;
import dev.kit.constructs.events.delivery.Backlog;
import dev.kit.constructs.events.delivery.Failed;
import dev.kit.constructs.events.delivery.MessageSource;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;

/** The events that wait for one subscriber, and its parked ones. Thread-safe. */
final class SubscriberQueue {

    private static final int PARKED_KEPT = 1_000;

    private final String subscriber;
    private final List<Settings> members = new CopyOnWriteArrayList<>();
    private final Backlog<QueuedEvent> backlog = new Backlog<>();
    private final Map<UUID, ParkedEvent> parked = new LinkedHashMap<>();

    SubscriberQueue(String subscriber) {
        this.subscriber = subscriber;
    }

    String subscriber() {
        return subscriber;
    }

    void join(Settings settings) {
        members.add(settings);
    }

    /** Removes a member, and returns true if no member is left. */
    boolean leave(Settings settings) {
        members.remove(settings);
        return members.isEmpty();
    }

    void wake() {
        backlog.wake();
    }

    int waiting() {
        return backlog.size();
    }

    QueueState state() {
        QueuedEvent oldest = backlog.first();
        return new QueueState(
                subscriber,
                subscriber,
                (long) backlog.waiting(),
                (long) backlog.running(),
                (long) parked().size(),
                oldest == null ? null : oldest.envelope().time(),
                members.size(),
                "");
    }

    long wanted(List<Envelope> events) {
        return events.stream().filter(this::wants).count();
    }

    void add(List<Envelope> events) {
        backlog.addAll(events.stream().filter(this::wants).map(QueuedEvent::of).toList());
    }

    private boolean wants(Envelope event) {
        return members.stream().anyMatch(member -> member.wants(event.type()));
    }

    /** Returns the parked events, oldest first. */
    synchronized List<ParkedEvent> parked() {
        return List.copyOf(parked.values());
    }

    /** Parks an event. The oldest one makes room if there are too many. */
    private synchronized void park(Failed<QueuedEvent> failure) {
        if (parked.size() >= PARKED_KEPT) {
            parked.remove(parked.keySet().iterator().next());
        }
        Envelope event = failure.message().envelope();
        parked.put(
                event.id(),
                new ParkedEvent(
                        subscriber, event, failure.attempts(), String.valueOf(failure.reason()), Instant.now()));
    }

    /** Delivers a parked event again. Returns false if it is not parked. */
    boolean retry(ParkedEvent event) {
        boolean there = discard(event);
        if (there) {
            backlog.add(QueuedEvent.of(event.envelope()));
        }
        return there;
    }

    /** Deletes a parked event. Returns false if it is not parked. */
    synchronized boolean discard(ParkedEvent event) {
        return parked.remove(event.envelope().id(), event);
    }

    boolean awaitIdle(long deadline) throws InterruptedException {
        return backlog.awaitIdle(deadline);
    }

    /** Returns the events of one member, until {@code left} returns true. */
    MessageSource<QueuedEvent> source(BooleanSupplier left) {
        return new Source(this, left);
    }

    @Override
    public String toString() {
        return waiting() + " events wait for subscriber " + subscriber;
    }

    /** Settles events in memory. */
    private record Source(SubscriberQueue queue, BooleanSupplier left) implements MessageSource<QueuedEvent> {

        /** Takes events until the queue is empty, unless other members work on it. */
        @Override
        public List<QueuedEvent> fetch(int most) throws InterruptedException {
            return queue.backlog.take(
                    most, () -> left.getAsBoolean() && (queue.backlog.waiting() == 0 || !queue.members.isEmpty()));
        }

        @Override
        public void acknowledge(List<QueuedEvent> handled) {}

        @Override
        public void retryLater(List<Failed<QueuedEvent>> failures) {
            queue.backlog.putBack(failures.stream()
                    .map(failure -> failure.message().failed(failure.delay()))
                    .toList());
        }

        @Override
        public List<Failed<QueuedEvent>> park(List<Failed<QueuedEvent>> failures) {
            failures.forEach(queue::park);
            return failures;
        }

        @Override
        public void handBack(List<QueuedEvent> events) {
            queue.backlog.putBack(events);
        }

        @Override
        public void done(List<QueuedEvent> batch) {
            queue.backlog.done(batch);
        }
    }
}
