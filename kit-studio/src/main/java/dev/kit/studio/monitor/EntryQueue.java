package dev.kit.studio.monitor;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Entries that wait for the writer, bounded by number and bytes. Thread-safe. */
final class EntryQueue {

    private final int maximumEntries;
    private final long maximumBytes;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition filled = lock.newCondition();
    private final Condition emptied = lock.newCondition();
    private final AtomicLong dropped = new AtomicLong();
    private ArrayDeque<Entry> waiting = new ArrayDeque<>();
    private long bytes;
    private boolean busy;

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
            if (waiting.size() == 1) {
                filled.signal();
            }
        } finally {
            lock.unlock();
        }
    }

    long dropped() {
        return dropped.get();
    }

    /** All that waits, or nothing after the time; the taker counts as busy until it comes back. */
    List<Entry> take(Duration atMost) throws InterruptedException {
        lock.lock();
        try {
            busy = false;
            if (waiting.isEmpty()) {
                emptied.signalAll();
                long nanos = atMost.toNanos();
                while (waiting.isEmpty() && nanos > 0) {
                    nanos = filled.awaitNanos(nanos);
                }
            }
            List<Entry> taken = new ArrayList<>(waiting);
            waiting = new ArrayDeque<>();
            bytes = 0;
            busy = !taken.isEmpty();
            return taken;
        } finally {
            lock.unlock();
        }
    }

    boolean awaitEmpty(Duration atMost) {
        lock.lock();
        try {
            long nanos = atMost.toNanos();
            while ((busy || !waiting.isEmpty()) && nanos > 0) {
                nanos = emptied.awaitNanos(nanos);
            }
            return !busy && waiting.isEmpty();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            lock.unlock();
        }
    }
}
