package dev.kit.constructs.database;

import java.util.Iterator;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

/**
 * Expires the deadlines of all runs and transactions, on one thread. Thread-safe.
 *
 * <p>Nearly every run ends long before its deadline, so adding and removing a deadline must cost next to nothing: an
 * entry in a table without a global lock. The thread is woken only for a deadline before its next check.
 */
public final class DeadlineWatch {

    private static final long LONGEST_SLEEP = 1_000_000_000;
    private static final Set<Watched> OPEN = ConcurrentHashMap.newKeySet();

    /** The latest time of the thread's next check, in terms of {@link System#nanoTime}. */
    private static volatile long nextLook = System.nanoTime();

    private static final Thread THREAD = start();

    private DeadlineWatch() {}

    /** Watches over {@code deadline} until it expires or is removed. */
    public static void add(Watched deadline) {
        OPEN.add(deadline);
        if (deadline.end() - nextLook < 0) {
            LockSupport.unpark(THREAD);
        }
    }

    /** Removes {@code deadline}, which may be expiring already. */
    public static void remove(Watched deadline) {
        OPEN.remove(deadline);
    }

    private static Thread start() {
        Thread thread = new Thread(null, DeadlineWatch::watch, "kit-deadlines", 0, false);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    @SuppressWarnings("InfiniteLoop") // a daemon for the life of the JVM
    private static void watch() {
        while (true) {
            // Set before the check: a deadline that the check misses is either later than this or wakes the thread.
            long next = System.nanoTime() + LONGEST_SLEEP;
            nextLook = next;
            next = look(next);
            nextLook = next;
            LockSupport.parkNanos(next - System.nanoTime());
            // An interrupt from outside would keep the thread from ever sleeping again.
            Thread.interrupted();
        }
    }

    private static long look(long latest) {
        long next = latest;
        for (Iterator<Watched> open = OPEN.iterator(); open.hasNext(); ) {
            Watched deadline = open.next();
            if (System.nanoTime() - deadline.end() >= 0) {
                open.remove();
                deadline.expire();
            } else if (deadline.end() - next < 0) {
                next = deadline.end();
            }
        }
        return next;
    }

    /** An activity with a deadline. */
    public interface Watched {

        /** Returns the deadline, in terms of {@link System#nanoTime}. */
        long end();

        /** Ends the activity at its deadline. Must not block: other activities share the thread. */
        void expire();
    }
}
