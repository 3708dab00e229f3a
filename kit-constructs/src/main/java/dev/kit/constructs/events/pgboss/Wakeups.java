package dev.kit.constructs.events.pgboss;

import java.time.Duration;
import java.util.PriorityQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Where idle workers of a subscription wait: for a notification, a retry that is due, or the next poll. Thread-safe.
 */
final class Wakeups {

    /**
     * A retry is due by the database's clock; it was scheduled before this process noted it, so this is never early.
     */
    private static final long MARGIN_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final PriorityQueue<Long> dueTimes = new PriorityQueue<>();
    private final int workers;
    private final Supplier<Duration> pollingInterval;
    private int permits;
    private boolean relayDue = true;
    private long nextPollAt;
    private boolean stopped;

    Wakeups(int workers, Supplier<Duration> pollingInterval) {
        this.workers = workers;
        this.permits = workers;
        this.pollingInterval = pollingInterval;
        this.nextPollAt = System.nanoTime() + interval();
    }

    /** Lets one worker look for jobs; remembered if all are busy. */
    void wake() {
        locked(() -> permits = Math.min(workers, permits + 1));
    }

    /** Lets one worker look for jobs in the queues named like the types too. */
    void wakeForRelay() {
        locked(() -> {
            relayDue = true;
            permits = Math.min(workers, permits + 1);
        });
    }

    /** Looks for everything now, and starts a polling interval. */
    void poll() {
        locked(() -> nextPollAt = System.nanoTime());
    }

    /** Lets a worker look for jobs after {@code delay}. */
    void wakeAfter(Duration delay) {
        locked(() -> dueTimes.add(System.nanoTime() + delay.toNanos() + MARGIN_NANOS));
    }

    void stop() {
        locked(() -> stopped = true);
    }

    boolean isStopped() {
        lock.lock();
        try {
            return stopped;
        } finally {
            lock.unlock();
        }
    }

    /** Waits until there may be something to do. */
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

    /** Whether the caller shall look into the queues named like the types; true once per reason. */
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

    /** Spreads the polls of instances that were started together. */
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
