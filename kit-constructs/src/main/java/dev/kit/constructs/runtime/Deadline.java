package dev.kit.constructs.runtime;

import dev.kit.constructs.errors.HttpErrors;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Interrupts the thread of a request that takes too long; once finished it never touches the thread again. */
final class Deadline implements Runnable {

    private static final ScheduledThreadPoolExecutor TIMER = timer();

    private final Thread thread = Thread.currentThread();
    private final long end;
    private boolean finished;
    private boolean expired;
    private @Nullable Future<?> alarm;

    private Deadline(long end) {
        this.end = end;
    }

    static Deadline in(Duration timeout) {
        long nanos = timeout.toNanos();
        Deadline deadline = new Deadline(System.nanoTime() + nanos);
        deadline.alarm = TIMER.schedule(deadline, nanos, TimeUnit.NANOSECONDS);
        return deadline;
    }

    @Override
    public synchronized void run() {
        if (!finished) {
            expired = true;
            thread.interrupt();
        }
    }

    /** Ends the watch and clears an interrupt that came from it. */
    void finish() {
        if (alarm != null) {
            alarm.cancel(false);
        }
        clear();
    }

    private synchronized void clear() {
        if (!finished && expired) {
            Thread.interrupted();
        }
        finished = true;
    }

    /** Whether time is up, even if the alarm has yet to ring. */
    synchronized boolean isExpired() {
        return expired || System.nanoTime() - end >= 0;
    }

    /** Fails when time is up, so that late work is rolled back. */
    void check() {
        if (isExpired()) {
            throw HttpErrors.gatewayTimeout("The request took too long.");
        }
    }

    /** What is left, at least one millisecond. */
    Duration remaining() {
        return Duration.ofNanos(Math.max(1_000_000, end - System.nanoTime()));
    }

    private static ScheduledThreadPoolExecutor timer() {
        ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "kit-deadlines");
            thread.setDaemon(true);
            return thread;
        });
        timer.setRemoveOnCancelPolicy(true);
        // A deadline that becomes the next one wakes the timer's thread, once per request without this beat before it.
        Future<?> unused = timer.scheduleAtFixedRate(() -> {}, 1, 1, TimeUnit.SECONDS);
        return timer;
    }
}
