package dev.kit.constructs.events.sqs;

import dev.kit.constructs.events.EventConsumer.Settings;
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

/**
 * The subscriptions of one subscriber in this process, and the messages that wait for them.
 *
 * <p>Messages of the same key are delivered one after another. Thread-safe.
 */
final class SubscriberGroup {

    private final Settings settings;
    private final Runnable roomMade;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Deque<HeldMessage> waiting = new ArrayDeque<>();
    private final Set<String> busyKeys = new HashSet<>();
    private int capacity;
    private int members;

    /**
     * Creates a group without members.
     *
     * @param roomMade called when the group can take more messages
     */
    SubscriberGroup(Settings settings, Runnable roomMade) {
        this.settings = settings;
        this.roomMade = roomMade;
    }

    Settings settings() {
        return settings;
    }

    String name() {
        return settings.subscriber();
    }

    /** Adds a subscription. It increases the number of waiting messages by the number that its calls take at once. */
    void join(Settings member) {
        lock.lock();
        try {
            members++;
            capacity += member.batchSize() * member.concurrency();
        } finally {
            lock.unlock();
        }
    }

    /** Removes a subscription, and returns the messages for which no subscription is left. */
    List<HeldMessage> leave(Settings member) {
        lock.lock();
        try {
            members--;
            capacity -= member.batchSize() * member.concurrency();
            List<HeldMessage> left = members == 0 ? List.copyOf(waiting) : List.of();
            waiting.removeAll(left);
            changed.signalAll();
            return left;
        } finally {
            lock.unlock();
        }
    }

    boolean isEmpty() {
        lock.lock();
        try {
            return members == 0;
        } finally {
            lock.unlock();
        }
    }

    /** Returns the number of further messages that may wait. */
    int room() {
        lock.lock();
        try {
            return Math.max(0, capacity - waiting.size());
        } finally {
            lock.unlock();
        }
    }

    /**
     * Adds messages together, so that {@link #drop} misses none of a key. Returns false if no member is left to handle
     * them.
     */
    boolean offer(List<HeldMessage> messages) {
        lock.lock();
        try {
            if (members > 0) {
                waiting.addAll(messages);
                changed.signalAll();
            }
            return members > 0;
        } finally {
            lock.unlock();
        }
    }

    /** Waits for messages and takes up to {@code most}. Returns none once {@code stopping} returns true. */
    List<HeldMessage> take(int most, BooleanSupplier stopping) throws InterruptedException {
        List<HeldMessage> batch = List.of();
        lock.lockInterruptibly();
        try {
            while (!stopping.getAsBoolean()) {
                batch = claim(most);
                if (!batch.isEmpty()) {
                    break;
                }
                changed.await();
            }
        } finally {
            lock.unlock();
        }
        if (!batch.isEmpty()) {
            roomMade.run();
        }
        return batch;
    }

    private List<HeldMessage> claim(int most) {
        List<HeldMessage> batch = new ArrayList<>(Math.min(most, waiting.size()));
        Set<String> passedKeys = new HashSet<>();
        Iterator<HeldMessage> candidates = waiting.iterator();
        while (batch.size() < most && candidates.hasNext()) {
            HeldMessage candidate = candidates.next();
            String key = candidate.key();
            if (key == null || (passedKeys.add(key) && !busyKeys.contains(key))) {
                candidates.remove();
                batch.add(candidate);
            }
        }
        for (HeldMessage message : batch) {
            String key = message.key();
            if (key != null) {
                busyKeys.add(key);
            }
        }
        return batch;
    }

    /** Removes the waiting messages of these keys, which must not overtake a failed one, and returns them. */
    List<HeldMessage> drop(Set<String> keys) {
        lock.lock();
        try {
            List<HeldMessage> dropped = waiting.stream()
                    .filter(message -> message.key() != null && keys.contains(message.key()))
                    .toList();
            waiting.removeAll(dropped);
            return dropped;
        } finally {
            lock.unlock();
        }
    }

    /** Releases the next messages of these keys. */
    void done(List<HeldMessage> batch) {
        lock.lock();
        try {
            boolean keyed = false;
            for (HeldMessage message : batch) {
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

    /** Wakes the workers, so that they check whether to stop. */
    void wake() {
        lock.lock();
        try {
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
