package dev.kit.studio.monitor;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Marks the threads that work for the studio itself, so that nothing they cause is recorded.
 *
 * <p>What the studio asks of a database, logs or fails at is not the application's. Thread-safe.
 */
public final class OwnWork implements AutoCloseable {

    private static final ThreadLocal<@Nullable OwnWork> CURRENT = new ThreadLocal<>();

    private final @Nullable OwnWork before = CURRENT.get();

    private OwnWork() {
        CURRENT.set(this);
    }

    /** Marks the current thread until it is closed on the same thread. */
    public static OwnWork begin() {
        return new OwnWork();
    }

    /** The same work, done as the studio's on whatever thread runs it. */
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

    /** Returns what {@code work} does, which is the application's even on a thread that works for the studio. */
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

    /** Whether the current thread works for the studio. */
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
