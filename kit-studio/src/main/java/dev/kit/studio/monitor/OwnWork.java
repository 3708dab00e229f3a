package dev.kit.studio.monitor;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Marks threads that work for the studio itself. Their activity is not recorded.
 *
 * <p>The studio's own database queries, log lines and failures are not the application's. Thread-safe.
 */
public final class OwnWork implements AutoCloseable {

    private static final ThreadLocal<@Nullable OwnWork> CURRENT = new ThreadLocal<>();

    private final @Nullable OwnWork before = CURRENT.get();

    private OwnWork() {
        CURRENT.set(this);
    }

    /** Marks the current thread until the result is closed. It must be closed on the same thread. */
    public static OwnWork begin() {
        return new OwnWork();
    }

    /** Returns a task that executes {@code work} as the studio's own. Any thread may run it. */
    public static Runnable wrap(Runnable work) {
        return () -> {
            OwnWork own = begin();
            try {
                work.run();
            } finally {
                own.close();
            }
        };
    }

    /** Returns a daemon thread that executes {@code work} as the studio's own. It is not started yet. */
    public static Thread thread(Runnable work, String name) {
        Thread thread = new Thread(wrap(work), name);
        thread.setDaemon(true);
        return thread;
    }

    /**
     * Executes {@code work} as the application's and returns its result. This applies even on a thread that works for
     * the studio.
     */
    public static <T> T outside(Supplier<T> work) {
        OwnWork own = CURRENT.get();
        CURRENT.remove();
        try {
            return work.get();
        } finally {
            if (own != null) {
                CURRENT.set(own);
            }
        }
    }

    /** Returns whether the current thread works for the studio. */
    public static boolean isGoingOn() {
        return CURRENT.get() != null;
    }

    @Override
    public void close() {
        if (before == null) {
            CURRENT.remove();
        } else {
            CURRENT.set(before);
        }
    }
}
