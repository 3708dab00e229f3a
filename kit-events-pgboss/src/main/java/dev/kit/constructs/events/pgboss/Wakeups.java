package dev.kit.constructs.events.pgboss;

import java.time.Duration;
import java.util.PriorityQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** The waiting of a subscription's idle workers for a notification, a due retry, or the next poll. Thread-safe. */
final class Wakeups {

    /**
     * The delay after a retry is due by the database's clock. The retry was scheduled before this process recorded it,
     * so a wakeup is never early.
     */
    private static final long MARGIN_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    // A monitor would hold the carriers of virtual workers, before Java 24.
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final PriorityQueue<Long> dueTimes = new PriorityQueue<>();
    private final int workers;
    private final Supplier<Duration> pollingInterval;
    private int permits;
    private boolean relayDue = true;
    private long nextPollAt;
    private volatile boolean stopped;

    Wakeups(int workers, Supplier<Duration> pollingInterval) {
        this.workers = workers;
        this.permits = workers;
        this.pollingInterval = pollingInterval;
        this.nextPollAt = System.nanoTime() + interval();
    }

    /** Wakes one worker to look for jobs. If all are busy, the wakeup is remembered. */
    void wake() {
        locked(() -> permits = Math.min(workers, permits + 1));
    }

    /** Wakes one worker to look for jobs, also in the queues named after types. */
    void wakeForRelay() {
        locked(() -> {
            relayDue = true;
            permits = Math.min(workers, permits + 1);
        });
    }

    /** Polls all queues now, and starts a new polling interval. */
    void poll() {
        locked(() -> nextPollAt = System.nanoTime());
    }

    /** Wakes a worker after {@code delay}. */
    void wakeAfter(Duration delay) {
        locked(() -> dueTimes.add(System.nanoTime() + delay.toNanos() + MARGIN_NANOS));
    }

    void stop() {
        locked(() -> stopped = true);
    }

    boolean isStopped() {
        return stopped;
    }

    /** Waits until there may be work. */
    void await() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (!stopped && !takeReason()) {
                changed.awaitNanos(nextTime() - System.nanoTime());
            }
        } finally {
            lock.unlock();
        }
    }

    /** Returns whether the caller has to check the queues named after types. Returns true once per wakeup. */
    boolean takeRelay() {
        lock.lock();
        try {
            pollIfDue();
            boolean due = relayDue;
            relayDue = false;
            return due;
        } finally {
            lock.unlock();
        }
    }

    private boolean takeReason() {
        if (permits > 0) {
            permits--;
            return true;
        }
        Long due = dueTimes.peek();
        if (due != null && due - System.nanoTime() <= 0) {
            dueTimes.poll();
            return true;
        }
        return pollIfDue();
    }

    private boolean pollIfDue() {
        if (nextPollAt - System.nanoTime() > 0) {
            return false;
        }
        nextPollAt = System.nanoTime() + interval();
        relayDue = true;
        return true;
    }

    private long nextTime() {
        Long due = dueTimes.peek();
        return due != null && due - nextPollAt < 0 ? due : nextPollAt;
    }

    /** Returns the polling interval, varied so that instances started together do not poll together. */
    private long interval() {
        return Math.round(
                pollingInterval.get().toNanos() * ThreadLocalRandom.current().nextDouble(0.9, 1.0));
    }

    private void locked(Runnable change) {
        lock.lock();
        try {
            change.run();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
