package dev.kit.constructs.database;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The deadline of a piece of work and of its connections. Thread-safe.
 *
 * <p>When the time is up, the thread of the work is interrupted and the statements of its connections are cancelled,
 * since drivers do not respond to interrupts. Once the work is over the thread is never touched again.
 */
public final class WorkDeadline {

    /** As long as work may take; {@link System#nanoTime} cannot be compared over more than three centuries. */
    private static final Duration LONGEST = Duration.ofDays(3_650);

    private static final ThreadLocal<@Nullable WorkDeadline> CURRENT = new ThreadLocal<>();

    final long end;
    private @Nullable Thread thread;
    private List<ConnectionUse> connections = List.of();
    private volatile boolean finished;
    private volatile boolean expired;

    private WorkDeadline(long end) {
        this.end = end;
    }

    /** Starts the time of work that no thread has begun. */
    public static WorkDeadline in(Duration limit) {
        return at(System.nanoTime(), limit);
    }

    private static WorkDeadline at(long begin, Duration limit) {
        Duration bounded = limit.compareTo(LONGEST) < 0 ? limit : LONGEST;
        WorkDeadline deadline = new WorkDeadline(begin + bounded.toNanos());
        DeadlineWatch.add(deadline);
        return deadline;
    }

    /**
     * Returns the deadline of a connection that may be used for {@code limit}.
     *
     * <p>It is that of the work on this thread, unless the connection has less time or the work is over.
     *
     * @param begin the beginning of the limit, in terms of {@link System#nanoTime}
     */
    static WorkDeadline within(Duration limit, long begin) {
        WorkDeadline current = CURRENT.get();
        return current != null && !current.finished && begin + limit.toNanos() - current.end >= 0
                ? current
                : at(begin, limit);
    }

    /** Returns {@code limit}, or what is left to this thread's work. */
    public static Duration within(Duration limit) {
        WorkDeadline current = CURRENT.get();
        return current == null || current.finished || current.remaining().compareTo(limit) >= 0
                ? limit
                : current.remaining();
    }

    /** Returns the deadline of this thread's connections, or null. */
    public static @Nullable WorkDeadline current() {
        return CURRENT.get();
    }

    /**
     * Begins the work on this thread.
     *
     * <p>Time that is already up interrupts the thread at once.
     */
    public synchronized void begin() {
        thread = Thread.currentThread();
        if (expired && !finished) {
            thread.interrupt();
        }
    }

    /**
     * Limits this thread's connections, and returns the previous deadline.
     *
     * <p>Transactions have limits of their own. The caller restores the previous deadline, on the same thread.
     */
    public @Nullable WorkDeadline limitConnections() {
        WorkDeadline outer = CURRENT.get();
        CURRENT.set(this);
        return outer;
    }

    /** Restores the previous deadline of this thread's connections, if any. */
    public static void restore(@Nullable WorkDeadline outer) {
        if (outer == null) {
            CURRENT.remove();
        } else {
            CURRENT.set(outer);
        }
    }

    /**
     * Ends the time now.
     *
     * @return false if the work was over before, so that its result counts
     */
    public synchronized boolean expire() {
        if (!finished && !expired) {
            expired = true;
            connections.forEach(ConnectionUse::expire);
            if (thread != null) {
                thread.interrupt();
            }
        }
        return !finished;
    }

    /** Ends the work, or the connections that outlive it. Each is ended once, so this never blocks. */
    synchronized void expireAll() {
        if (!expire() && !expired) {
            connections.forEach(ConnectionUse::expire);
        }
    }

    /**
     * Ends the work, and clears an interrupt that came from its deadline. Repeated calls have no further effect.
     *
     * @return whether the work ended in time
     */
    public boolean finish() {
        // Volatile, as most work is ended twice: before its commit, and with its call.
        if (!finished) {
            finishOnce();
        }
        return !expired;
    }

    private synchronized void finishOnce() {
        if (!finished) {
            finished = true;
            if (expired && thread != null) {
                Thread.interrupted();
            } else if (System.nanoTime() - end >= 0) {
                expired = true;
                connections.forEach(ConnectionUse::expire);
            }
            forgetIfUnused();
        }
    }

    /** Ends work that never began. Work that did begin ends by itself. */
    public synchronized void discard() {
        if (thread == null) {
            finish();
        }
    }

    /** Returns whether time is up, even if nothing was interrupted yet. */
    public boolean isExpired() {
        return expired || System.nanoTime() - end >= 0;
    }

    /** Returns the remaining time, at least one millisecond. */
    public Duration remaining() {
        return Duration.ofNanos(Math.max(1_000_000, end - System.nanoTime()));
    }

    /** Ends {@code use} with this deadline, at once if it has expired. */
    synchronized void attach(ConnectionUse use) {
        connections = connections.isEmpty() ? new ArrayList<>(1) : connections;
        connections.add(use);
        if (expired) {
            use.expire();
        }
    }

    /** Leaves the connection alone from now on. */
    synchronized void detach(ConnectionUse use) {
        connections.remove(use);
        forgetIfUnused();
    }

    /** A connection that outlives the work is still limited; one without work has a deadline of its own. */
    private void forgetIfUnused() {
        if (connections.isEmpty() && (finished || thread == null)) {
            DeadlineWatch.remove(this);
        }
    }

    /** Returns a hash code. The identity hash would inflate the lock. */
    @Override
    public int hashCode() {
        return Long.hashCode(end);
    }

    @Override
    public boolean equals(Object other) {
        return this == other;
    }
}
