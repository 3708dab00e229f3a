package dev.kit.constructs.events.basic;

import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.events.ParkedEvent;
import dev.kit.constructs.events.QueueState;
import dev.kit.constructs.events.RetryPolicy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The events that wait for one subscriber, in order; events of one key are delivered one after another. */
final class SubscriberQueue {

    private static final Logger log = LoggerFactory.getLogger(BasicBus.class);
    private static final int PARKED_KEPT = 1_000;

    private final String subscriber;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final List<EventConsumer.Settings> members = new ArrayList<>();
    private final TreeMap<Long, QueuedEvent> waiting = new TreeMap<>();
    private final Set<String> busyKeys = new HashSet<>();
    private final Map<UUID, ParkedEvent> parked = new LinkedHashMap<>();
    private long lastPosition;
    private int running;

    SubscriberQueue(String subscriber) {
        this.subscriber = subscriber;
    }

    String subscriber() {
        return subscriber;
    }

    void join(EventConsumer.Settings settings) {
        locked(() -> members.add(settings));
    }

    /** Removes a member, and returns true if no member is left. */
    boolean leave(EventConsumer.Settings settings) {
        return locked(() -> {
            members.remove(settings);
            return members.isEmpty();
        });
    }

    int waiting() {
        lock.lock();
        try {
            return waiting.size() + running;
        } finally {
            lock.unlock();
        }
    }

    QueueState state() {
        lock.lock();
        try {
            return new QueueState(
                    subscriber,
                    subscriber,
                    (long) waiting.size(),
                    (long) running,
                    (long) parked.size(),
                    waiting.isEmpty()
                            ? null
                            : waiting.firstEntry().getValue().envelope().time(),
                    members.size(),
                    "");
        } finally {
            lock.unlock();
        }
    }

    long wanted(List<Envelope> events) {
        lock.lock();
        try {
            return events.stream().filter(this::wants).count();
        } finally {
            lock.unlock();
        }
    }

    void add(List<Envelope> events) {
        locked(() -> {
            events.stream().filter(this::wants).forEach(event -> put(event, 0, System.nanoTime()));
            return true;
        });
    }

    private boolean wants(Envelope event) {
        return members.stream().anyMatch(member -> member.wants(event.type()));
    }

    private void put(Envelope event, int failures, long dueAt) {
        waiting.put(++lastPosition, new QueuedEvent(lastPosition, event, failures, dueAt));
    }

    /**
     * Waits for events that are due. Returns none if {@code stop} returns true and there is nothing left to wait for.
     */
    List<QueuedEvent> take(int most, BooleanSupplier stop) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (!(stop.getAsBoolean() && nothingLeft())) {
                // One reading of the clock: an event that falls due between two would be neither taken nor waited for.
                long now = System.nanoTime();
                List<QueuedEvent> batch = claim(most, now);
                if (!batch.isEmpty()) {
                    return batch;
                }
                changed.awaitNanos(nanosUntilDue(now));
            }
            return List.of();
        } finally {
            lock.unlock();
        }
    }

    /** Returns whether a leaving member may go: the queue is empty, or other members work on it. */
    private boolean nothingLeft() {
        return waiting.isEmpty() || !members.isEmpty();
    }

    private List<QueuedEvent> claim(int most, long now) {
        List<QueuedEvent> batch = new ArrayList<>();
        Set<String> passedKeys = new HashSet<>();
        Iterator<QueuedEvent> candidates = waiting.values().iterator();
        while (candidates.hasNext() && batch.size() < most) {
            QueuedEvent candidate = candidates.next();
            String key = candidate.envelope().key();
            boolean free = key == null || (!busyKeys.contains(key) && !passedKeys.contains(key));
            if (free && candidate.dueAt() - now <= 0) {
                candidates.remove();
                batch.add(candidate);
            }
            if (key != null) {
                passedKeys.add(key);
            }
        }
        batch.forEach(this::begin);
        return batch;
    }

    private void begin(QueuedEvent event) {
        running++;
        if (event.envelope().key() != null) {
            busyKeys.add(event.envelope().key());
        }
    }

    private long nanosUntilDue(long now) {
        return waiting.values().stream()
                .mapToLong(event -> event.dueAt() - now)
                .filter(left -> left > 0)
                .min()
                .orElse(Long.MAX_VALUE);
    }

    void done(QueuedEvent event) {
        locked(() -> finish(event));
    }

    void failed(QueuedEvent event, Throwable failure, RetryPolicy retry) {
        locked(() -> {
            int failures = event.failures() + 1;
            if (retry.givesUp(failures, failure)) {
                park(event, failures, failure);
            } else {
                long dueAt = System.nanoTime() + retry.delayAfter(failures).toNanos();
                waiting.put(event.position(), event.failed(dueAt));
            }
            return finish(event);
        });
    }

    /** Returns an event to the queue as if it had not been taken. */
    void handBack(QueuedEvent event) {
        locked(() -> {
            waiting.put(event.position(), event);
            return finish(event);
        });
    }

    private boolean finish(QueuedEvent event) {
        running--;
        String key = event.envelope().key();
        return key != null && busyKeys.remove(key);
    }

    private void park(QueuedEvent event, int failures, Throwable failure) {
        log.error(
                "Subscriber {} gave up event {} of type {} after {} attempts.",
                subscriber,
                event.envelope().id(),
                event.envelope().type(),
                failures,
                failure);
        if (parked.size() >= PARKED_KEPT) {
            parked.remove(parked.keySet().iterator().next());
        }
        parked.put(
                event.envelope().id(),
                new ParkedEvent(subscriber, event.envelope(), failures, String.valueOf(failure), Instant.now()));
    }

    List<ParkedEvent> parked() {
        lock.lock();
        try {
            return List.copyOf(parked.values());
        } finally {
            lock.unlock();
        }
    }

    boolean retry(UUID eventId) {
        return locked(() -> {
            ParkedEvent event = parked.remove(eventId);
            if (event != null) {
                put(event.envelope(), 0, System.nanoTime());
            }
            return event != null;
        });
    }

    boolean discard(UUID eventId) {
        return locked(() -> parked.remove(eventId) != null);
    }

    boolean awaitIdle(long deadline) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            long left = deadline - System.nanoTime();
            while ((running > 0 || !waiting.isEmpty()) && left > 0) {
                left = changed.awaitNanos(left);
            }
            return running == 0 && waiting.isEmpty();
        } finally {
            lock.unlock();
        }
    }

    void wake() {
        locked(() -> true);
    }

    private boolean locked(BooleanSupplier change) {
        lock.lock();
        try {
            boolean result = change.getAsBoolean();
            changed.signalAll();
            return result;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public String toString() {
        return waiting() + " events wait for subscriber " + subscriber;
    }
}
