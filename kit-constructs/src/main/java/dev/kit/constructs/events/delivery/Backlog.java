package dev.kit.constructs.events.delivery;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Messages of this process whose handling has not started, in arrival order.
 *
 * <p>Messages of the same key are delivered one after another. Thread-safe.
 */
public final class Backlog<M extends Received> {

    // A monitor would hold the carriers of virtual workers that wait, before Java 24.
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Deque<M> waiting = new ArrayDeque<>();
    private final Set<String> busyKeys = new HashSet<>();
    private int running;
    private boolean stopped;

    /** Creates an empty backlog. */
    public Backlog() {}

    /** Adds a message. Returns false if the backlog is stopped and accepts no more. */
    public boolean add(M message) {
        lock.lock();
        try {
            if (!stopped) {
                waiting.add(message);
                changed.signalAll();
            }
            return !stopped;
        } finally {
            lock.unlock();
        }
    }

    /** Adds messages together, so that {@link #remove} misses none of a key. Returns false if it is stopped. */
    public boolean addAll(List<M> messages) {
        lock.lock();
        try {
            if (!stopped) {
                waiting.addAll(messages);
                changed.signalAll();
            }
            return !stopped;
        } finally {
            lock.unlock();
        }
    }

    /** Returns messages to the head, before later ones of their keys. */
    public void putBack(List<M> messages) {
        lock.lock();
        try {
            for (int i = messages.size() - 1; i >= 0; i--) {
                waiting.addFirst(messages.get(i));
            }
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Takes up to {@code most} messages without waiting. */
    public List<M> poll(int most) {
        lock.lock();
        try {
            return claim(most, System.nanoTime());
        } finally {
            lock.unlock();
        }
    }

    /** Waits for messages and takes up to {@code most}. Returns none once {@code closing} returns true. */
    public List<M> take(int most, BooleanSupplier closing) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (!stopped && !closing.getAsBoolean()) {
                // One reading of the clock: a message that falls due between two would be missed.
                long now = System.nanoTime();
                List<M> batch = claim(most, now);
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
    public void done(List<M> batch) {
        lock.lock();
        try {
            running -= batch.size();
            boolean keyed = false;
            for (M message : batch) {
                String key = message.key();
                keyed |= key != null && busyKeys.remove(key);
            }
            if (keyed || isIdle()) {
                changed.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Removes the waiting messages of these keys, and returns them. */
    public List<M> remove(Set<String> keys) {
        lock.lock();
        try {
            List<M> removed = waiting.stream()
                    .filter(message -> message.key() != null && keys.contains(message.key()))
                    .toList();
            waiting.removeAll(removed);
            return removed;
        } finally {
            lock.unlock();
        }
    }

    /** Removes and returns all waiting messages. */
    public List<M> clear() {
        lock.lock();
        try {
            List<M> removed = List.copyOf(waiting);
            waiting.clear();
            return removed;
        } finally {
            lock.unlock();
        }
    }

    /** Stops the backlog, wakes the workers, and returns the waiting messages. */
    public List<M> stop() {
        lock.lock();
        try {
            stopped = true;
            changed.signalAll();
            return clear();
        } finally {
            lock.unlock();
        }
    }

    /** Wakes the workers, so that they check whether to stop. */
    public void wake() {
        lock.lock();
        try {
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Returns the first waiting message, or null. */
    public @Nullable M first() {
        lock.lock();
        try {
            return waiting.peek();
        } finally {
            lock.unlock();
        }
    }

    /** Returns the number of waiting messages. */
    public int waiting() {
        lock.lock();
        try {
            return waiting.size();
        } finally {
            lock.unlock();
        }
    }

    /** Returns the number of messages that wait or run. */
    public int size() {
        lock.lock();
        try {
            return waiting.size() + running;
        } finally {
            lock.unlock();
        }
    }

    /** Returns the number of taken messages whose batch has not ended. */
    public int running() {
        lock.lock();
        try {
            return running;
        } finally {
            lock.unlock();
        }
    }

    /** Waits until nothing waits or runs. Returns false if {@code deadline} of {@link System#nanoTime()} is over. */
    public boolean awaitIdle(long deadline) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            long left = deadline - System.nanoTime();
            while (!isIdle() && left > 0) {
                left = changed.awaitNanos(left);
            }
            return isIdle();
        } finally {
            lock.unlock();
        }
    }

    private boolean isIdle() {
        return running == 0 && waiting.isEmpty();
    }
}
