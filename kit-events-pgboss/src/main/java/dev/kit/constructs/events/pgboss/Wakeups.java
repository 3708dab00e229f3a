package dev.kit.constructs.events.pgboss;

import java.time.Duration;
import java.util.PriorityQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** The waiting of a subscription's idle workers for a notification, a due retry, or the next poll. Thread-safe. */
final class Wakeups {

    /**
     * The delay after a retry is due by the database's clock. The retry was scheduled before this process recorded it,
     * so a wakeup is never early.
     */
    private static final long MARGIN_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

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
    synchronized void wake() {
        permits = Math.min(workers, permits + 1);
        notifyAll();
    }

    /** Wakes one worker to look for jobs, also in the queues named after types. */
    synchronized void wakeForRelay() {
        relayDue = true;
        wake();
    }

    /** Polls all queues now, and starts a new polling interval. */
    synchronized void poll() {
        nextPollAt = System.nanoTime();
        notifyAll();
    }

    /** Wakes a worker after {@code delay}. */
    synchronized void wakeAfter(Duration delay) {
        dueTimes.add(System.nanoTime() + delay.toNanos() + MARGIN_NANOS);
        notifyAll();
    }

    synchronized void stop() {
        stopped = true;
        notifyAll();
    }

    boolean isStopped() {
        return stopped;
    }

    /** Waits until there may be work. */
    synchronized void await() throws InterruptedException {
        while (!stopped && !takeReason()) {
            TimeUnit.NANOSECONDS.timedWait(this, nextTime() - System.nanoTime());
        }
    }

    /** Returns whether the caller has to check the queues named after types. Returns true once per wakeup. */
    synchronized boolean takeRelay() {
        pollIfDue();
        boolean due = relayDue;
        relayDue = false;
        return due;
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
}
