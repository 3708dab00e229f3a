package dev.kit.constructs.pipeline;

import dev.kit.constructs.errors.HttpErrors;
import java.time.Duration;

/** Interrupts the thread of a request that takes too long; once finished it never touches the thread again. */
final class Deadline {

    private final Thread thread = Thread.currentThread();
    private final long end;
    private boolean finished;
    private boolean expired;

    private Deadline(long end) {
        this.end = end;
    }

    static Deadline in(Duration timeout) {
        Deadline deadline = new Deadline(System.nanoTime() + timeout.toNanos());
        DeadlineWatch.add(deadline);
        return deadline;
    }

    /** In the terms of {@link System#nanoTime}. */
    long end() {
        return end;
    }

    synchronized void expire() {
        if (!finished) {
            expired = true;
            thread.interrupt();
        }
    }

    /** Ends the watch and clears an interrupt that came from it. */
    void finish() {
        if (clear()) {
            DeadlineWatch.remove(this);
        }
    }

    private synchronized boolean clear() {
        if (finished) {
            return false;
        }
        if (expired) {
            Thread.interrupted();
        }
        finished = true;
        return true;
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

    /** Spreads over the table of the watch; the JVM's own would cost the object's thin lock. */
    @Override
    public int hashCode() {
        return (int) (thread.getId() * 0x9E37_79B9L);
    }

    @Override
    public boolean equals(Object other) {
        return this == other;
    }
}
