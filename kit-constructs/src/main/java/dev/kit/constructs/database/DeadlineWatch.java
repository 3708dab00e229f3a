package dev.kit.constructs.database;

import java.util.Iterator;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

/**
 * Expires the deadlines of all runs and transactions, on one thread. Thread-safe.
 *
 * <p>Nearly every run ends long before its deadline, so beginning and ending one must cost next to nothing: a place in
 * a table that no lock guards as a whole. The thread is woken only for a deadline before its next look.
 */
public final class DeadlineWatch {

    private static final long LONGEST_SLEEP = 1_000_000_000;
    private static final Set<Watched> OPEN = ConcurrentHashMap.newKeySet();

    /** When the thread looks again at the latest, in the terms of {@link System#nanoTime}. */
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

    /** Forgets {@code deadline}; it may be expiring already. */
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
            // Set before the look: a deadline that the look misses is either later than this or wakes the thread.
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

    /** Something that has to end by a time. */
    public interface Watched {

        /** Returns the time, in the terms of {@link System#nanoTime}. */
        long end();

        /** Ends it, now that its time is up. Must not block: others wait for the same thread. */
        void expire();
    }
}
