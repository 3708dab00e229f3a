package dev.kit.studio.monitor;

import dev.kit.studio.entries.Entry;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/**
 * Entries that wait for the writer, bounded by number and bytes. Thread-safe.
 *
 * <p>The first entry after an idle period wakes the writer immediately; under load it runs at most every {@link
 * #PAUSE_NANOS}, because waking a thread costs a request more than enqueuing its entry.
 */
final class EntryQueue {

    private static final long PAUSE_NANOS = 20_000_000;
    private static final int INITIAL = 16;

    private final int maximumEntries;
    private final long maximumBytes;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition filled = lock.newCondition();
    private final Condition emptied = lock.newCondition();
    private final AtomicLong dropped = new AtomicLong();
    private ArrayDeque<Entry> waiting = new ArrayDeque<>();
    private long bytes;
    private boolean busy;
    private boolean pausing;
    private boolean demanded;
    private int awaiting;
    private long lastTaken = System.nanoTime() - PAUSE_NANOS;

    EntryQueue(int maximumEntries, long maximumBytes) {
        this.maximumEntries = maximumEntries;
        this.maximumBytes = maximumBytes;
    }

    void offer(Entry entry) {
        long weight = entry.weight();
        lock.lock();
        try {
            if (waiting.size() >= maximumEntries || bytes + weight > maximumBytes) {
                dropped.incrementAndGet();
                return;
            }
            waiting.addLast(entry);
            bytes += weight;
            if (pausing ? isHalfFull() : waiting.size() == 1) {
                filled.signal();
            }
        } finally {
            lock.unlock();
        }
    }

    private boolean isHalfFull() {
        return waiting.size() >= maximumEntries / 2 || bytes >= maximumBytes / 2;
    }

    long dropped() {
        return dropped.get();
    }

    /** Takes all waiting entries, or none after the timeout; the caller counts as busy until its next call. */
    Collection<Entry> take(Duration atMost) throws InterruptedException {
        lock.lock();
        try {
            busy = false;
            if (waiting.isEmpty()) {
                emptied.signalAll();
            }
            long nanos = atMost.toNanos();
            while (waiting.isEmpty() && nanos > 0) {
                nanos = filled.awaitNanos(nanos);
            }
            // For more entries, unless the last ones were taken long ago or a caller waits for these.
            pause(lastTaken + PAUSE_NANOS - System.nanoTime(), () -> awaiting > 0 || waiting.isEmpty());
            lastTaken = System.nanoTime();
            Collection<Entry> taken = waiting;
            waiting = new ArrayDeque<>(Math.max(INITIAL, taken.size()));
            bytes = 0;
            busy = !taken.isEmpty();
            return taken;
        } finally {
            lock.unlock();
        }
    }

    /** Waits until the condition holds or half of the room is taken. */
    private void pause(long nanos, BooleanSupplier enough) throws InterruptedException {
        pausing = true;
        try {
            for (long rest = nanos; rest > 0 && !enough.getAsBoolean() && !isHalfFull(); ) {
                rest = filled.awaitNanos(rest);
            }
        } finally {
            pausing = false;
        }
    }

    /** Waits until a caller has waited for entries, or half of the room is taken. */
    void awaitDemand(Duration atMost) throws InterruptedException {
        lock.lock();
        try {
            pause(atMost.toNanos(), () -> demanded);
        } finally {
            lock.unlock();
        }
    }

    boolean awaitEmpty(Duration atMost) {
        lock.lock();
        try {
            long nanos = atMost.toNanos();
            demanded = true;
            awaiting++;
            filled.signal();
            while ((busy || !waiting.isEmpty()) && nanos > 0) {
                nanos = emptied.awaitNanos(nanos);
            }
            return !busy && waiting.isEmpty();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            awaiting--;
            lock.unlock();
        }
    }
}
