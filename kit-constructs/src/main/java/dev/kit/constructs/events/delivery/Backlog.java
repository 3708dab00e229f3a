package dev.kit.constructs.events.delivery;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Messages of this process whose handling has not started, in arrival order.
 *
 * <p>Messages of the same key are delivered one after another. Thread-safe.
 */
public final class Backlog<M extends Received> {

    private final Deque<M> waiting = new ArrayDeque<>();
    private final Set<String> busyKeys = new HashSet<>();
    private int running;
    private boolean stopped;

    /** Creates an empty backlog. */
    public Backlog() {}

    /** Adds a message. Returns false if the backlog is stopped and accepts no more. */
    public synchronized boolean add(M message) {
        if (!stopped) {
            waiting.add(message);
            notifyAll();
        }
        return !stopped;
    }

    /** Adds messages together, so that {@link #remove} misses none of a key. Returns false if it is stopped. */
    public synchronized boolean addAll(List<M> messages) {
        if (!stopped) {
            waiting.addAll(messages);
            notifyAll();
        }
        return !stopped;
    }

    /** Returns messages to the head, before later ones of their keys. */
    public synchronized void putBack(List<M> messages) {
        for (int i = messages.size() - 1; i >= 0; i--) {
            waiting.addFirst(messages.get(i));
        }
        notifyAll();
    }

    /** Takes up to {@code most} messages without waiting. */
    public synchronized List<M> poll(int most) {
        return claim(most, System.nanoTime());
    }

    /** Waits for messages and takes up to {@code most}. Returns none once {@code closing} returns true. */
    public synchronized List<M> take(int most, BooleanSupplier closing) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        while (!stopped && !closing.getAsBoolean()) {
            // One reading of the clock: a message that falls due between two would be missed.
            long now = System.nanoTime();
            List<M> batch = claim(most, now);
            if (!batch.isEmpty()) {
                return batch;
            }
            TimeUnit.NANOSECONDS.timedWait(this, nanosUntilDue(now));
        }
        return List.of();
    }

    private List<M> claim(int most, long now) {
        if (waiting.isEmpty()) {
            return List.of();
        }
        List<M> batch = new ArrayList<>(Math.min(most, waiting.size()));
        Set<String> passedKeys = Set.of();
        Iterator<M> candidates = waiting.iterator();
        while (batch.size() < most && candidates.hasNext()) {
            M candidate = candidates.next();
            String key = candidate.key();
            if (key != null && passedKeys.isEmpty()) {
                passedKeys = new HashSet<>(4);
            }
            boolean free = key == null || (passedKeys.add(key) && !busyKeys.contains(key));
            if (free && isDue(candidate, now)) {
                candidates.remove();
                batch.add(candidate);
            }
        }
        batch.forEach(this::begin);
        return batch;
    }

    private void begin(M message) {
        running++;
        String key = message.key();
        if (key != null) {
            busyKeys.add(key);
        }
    }

    private boolean isDue(M message, long now) {
        return message.dueAt() == 0 || message.dueAt() - now <= 0;
    }

    private long nanosUntilDue(long now) {
        long nanos = Long.MAX_VALUE;
        for (M message : waiting) {
            if (!isDue(message, now)) {
                nanos = Math.min(nanos, message.dueAt() - now);
            }
        }
        return nanos;
    }

    /** Ends a batch, and releases the next messages of its keys. */
    public synchronized void done(List<M> batch) {
        running -= batch.size();
        boolean keyed = false;
        for (M message : batch) {
            String key = message.key();
            keyed |= key != null && busyKeys.remove(key);
        }
        if (keyed || isIdle()) {
            notifyAll();
        }
    }

    /** Removes the waiting messages of these keys, and returns them. */
    public synchronized List<M> remove(Set<String> keys) {
        List<M> removed = waiting.stream()
                .filter(message -> message.key() != null && keys.contains(message.key()))
                .toList();
        waiting.removeAll(removed);
        return removed;
    }

    /** Removes and returns all waiting messages. */
    public synchronized List<M> clear() {
        List<M> removed = List.copyOf(waiting);
        waiting.clear();
        return removed;
    }

    /** Stops the backlog, wakes the workers, and returns the waiting messages. */
    public synchronized List<M> stop() {
        stopped = true;
        notifyAll();
        return clear();
    }

    /** Wakes the workers, so that they check whether to stop. */
    public synchronized void wake() {
        notifyAll();
    }

    /** Returns the first waiting message, or null. */
    public synchronized @Nullable M first() {
        return waiting.peek();
    }

    /** Returns the number of waiting messages. */
    public synchronized int waiting() {
        return waiting.size();
    }

    /** Returns the number of messages that wait or run. */
    public synchronized int size() {
        return waiting.size() + running;
    }

    /** Returns the number of taken messages whose batch has not ended. */
    public synchronized int running() {
        return running;
    }

    /** Waits until nothing waits or runs. Returns false if {@code deadline} of {@link System#nanoTime()} is over. */
    public synchronized boolean awaitIdle(long deadline) throws InterruptedException {
        long left = deadline - System.nanoTime();
        while (!isIdle() && left > 0) {
            TimeUnit.NANOSECONDS.timedWait(this, left);
            left = deadline - System.nanoTime();
        }
        return isIdle();
    }

    private boolean isIdle() {
        return running == 0 && waiting.isEmpty();
    }
}
