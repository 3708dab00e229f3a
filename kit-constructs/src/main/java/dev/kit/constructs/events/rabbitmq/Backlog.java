package dev.kit.constructs.events.rabbitmq;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The messages that this process holds and has not started to handle, in order of arrival.
 *
 * <p>Messages of the same key are delivered one after another. Thread-safe; the prefetch count limits its size.
 */
final class Backlog {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Deque<Incoming> waiting = new ArrayDeque<>();
    private final Set<String> busyKeys = new HashSet<>();
    private boolean stopped;

    /** Takes up to {@code most} messages without waiting. */
    List<Incoming> poll(int most) {
        lock.lock();
        try {
            return claim(most);
        } finally {
            lock.unlock();
        }
    }

    /** Adds a message. Returns false if the backlog is stopped and accepts no more. */
    boolean add(Incoming message) {
        lock.lock();
        try {
            if (!stopped) {
                waiting.add(message);
                changed.signal();
            }
            return !stopped;
        } finally {
            lock.unlock();
        }
    }

    /** Waits for messages and takes up to {@code most}. Returns none once the backlog is stopped. */
    List<Incoming> take(int most) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            List<Incoming> batch = claim(most);
            while (batch.isEmpty() && !stopped) {
                changed.await();
                batch = claim(most);
            }
            return batch;
        } finally {
            lock.unlock();
        }
    }

    private List<Incoming> claim(int most) {
        if (waiting.isEmpty()) {
            return List.of();
        }
        List<Incoming> batch = new ArrayList<>(Math.min(most, waiting.size()));
        Set<String> passedKeys = new HashSet<>(4);
        Iterator<Incoming> candidates = waiting.iterator();
        while (batch.size() < most && candidates.hasNext()) {
            Incoming candidate = candidates.next();
            String key = candidate.key();
            if (key == null || (passedKeys.add(key) && !busyKeys.contains(key))) {
                candidates.remove();
                batch.add(candidate);
            }
        }
        for (Incoming message : batch) {
            String key = message.key();
            if (key != null) {
                busyKeys.add(key);
            }
        }
        return batch;
    }

    /** Releases the next messages of these keys. */
    void done(List<Incoming> batch) {
        lock.lock();
        try {
            boolean keyed = false;
            for (Incoming message : batch) {
                String key = message.key();
                keyed |= key != null && busyKeys.remove(key);
            }
            if (keyed) {
                changed.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Removes and returns all waiting messages. */
    List<Incoming> clear() {
        lock.lock();
        try {
            List<Incoming> removed = List.copyOf(waiting);
            waiting.clear();
            return removed;
        } finally {
            lock.unlock();
        }
    }

    /** Stops the backlog and its waiting threads, and returns the remaining messages. */
    List<Incoming> stop() {
        lock.lock();
        try {
            stopped = true;
            changed.signalAll();
            return clear();
        } finally {
            lock.unlock();
        }
    }
}
