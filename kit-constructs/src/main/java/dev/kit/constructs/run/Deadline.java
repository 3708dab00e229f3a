package dev.kit.constructs.run;

import dev.kit.constructs.database.DeadlineWatch;
import java.time.Duration;

/**
 * Interrupts the thread of a run that takes too long. Thread-safe.
 *
 * <p>Once the run is over it never touches the thread again.
 */
public final class Deadline implements DeadlineWatch.Watched {

    /** As long as a run may take; {@link System#nanoTime} cannot be compared over more than three centuries. */
    private static final Duration LONGEST = Duration.ofDays(3_650);

    private final long end;
    private final int hash;
    private Thread thread = Thread.currentThread();
    private boolean bound;
    private volatile boolean finished;
    private volatile boolean expired;

    private Deadline(long end, boolean bound) {
        this.end = end;
        this.bound = bound;
        // The identity hash would inflate this object's lock; thread ids spread as well over the watch's table.
        hash = (int) (thread.getId() * 0x9E37_79B9L);
    }

    /** Starts the time of a run on this thread. */
    static Deadline in(Duration timeout) {
        return watched(timeout, true);
    }

    /**
     * Starts the time of a run before the run begins.
     *
     * <p>Another thread is about to begin the run with this deadline.
     */
    public static Deadline ahead(Duration timeout) {
        return watched(timeout, false);
    }

    private static Deadline watched(Duration timeout, boolean bound) {
        Duration limit = timeout.compareTo(LONGEST) < 0 ? timeout : LONGEST;
        Deadline deadline = new Deadline(System.nanoTime() + limit.toNanos(), bound);
        DeadlineWatch.add(deadline);
        return deadline;
    }

    /** Watches over this thread from now on; time that is already up interrupts it at once. */
    synchronized void bind() {
        thread = Thread.currentThread();
        bound = true;
        if (expired && !finished) {
            thread.interrupt();
        }
    }

    @Override
    public long end() {
        return end;
    }

    /** Ends the time now and interrupts the run. A run that is over is not affected. */
    @Override
    public synchronized void expire() {
        if (!finished) {
            expired = true;
            if (bound) {
                thread.interrupt();
            }
        }
    }

    /** Stops watching a run that never began. A run that did begin ends its own watch. */
    public synchronized void discard() {
        if (!bound) {
            finish();
        }
    }

    /** Ends the watch and clears an interrupt that came from it. */
    void finish() {
        // Volatile, as most runs are asked again after they have finished.
        if (!finished) {
            clear();
            DeadlineWatch.remove(this);
        }
    }

    private synchronized void clear() {
        if (!finished) {
            finished = true;
            if (expired && bound) {
                Thread.interrupted();
            }
        }
    }

    /** Returns whether time is up, even if the alarm has yet to ring. */
    boolean isExpired() {
        return expired || System.nanoTime() - end >= 0;
    }

    /** Returns the time that is left, at least one millisecond. */
    public Duration remaining() {
        return Duration.ofNanos(Math.max(1_000_000, end - System.nanoTime()));
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public boolean equals(Object other) {
        return this == other;
    }
}
