package dev.kit.constructs.database;

import java.util.Iterator;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

/**
 * Expires deadlines, on one thread. Thread-safe.
 *
 * <p>Nearly all work ends long before its deadline, so adding and removing one must cost next to nothing: an entry
 * in a table without a global lock. The thread is woken only for a deadline before its next check.
 */
final class DeadlineWatch {

    private static final long LONGEST_SLEEP = 1_000_000_000;
    private static final Set<WorkDeadline> OPEN = ConcurrentHashMap.newKeySet();

    /** The latest time of the thread's next check, in terms of {@link System#nanoTime}. */
    private static volatile long nextLook = System.nanoTime();

    private static final Thread THREAD = start();

    private DeadlineWatch() {}

    static void add(WorkDeadline deadline) {
        OPEN.add(deadline);
        if (deadline.end - nextLook < 0) {
            LockSupport.unpark(THREAD);
        }
    }

    /** Removes {@code deadline}, which may be expiring already. */
    static void remove(WorkDeadline deadline) {
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
        for (Iterator<WorkDeadline> open = OPEN.iterator(); open.hasNext(); ) {
            WorkDeadline deadline = open.next();
            if (System.nanoTime() - deadline.end >= 0) {
                open.remove();
                deadline.expireAll();
            } else if (deadline.end - next < 0) {
                next = deadline.end;
            }
        }
        return next;
    }
}
