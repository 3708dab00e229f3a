package dev.kit.constructs.database;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The time by which the work on this thread has to end, for connections that no transaction limits.
 *
 * <p>Whoever enters it restores what it returned, on the same thread.
 */
public final class WorkDeadline {

    private static final ThreadLocal<@Nullable Long> END = new ThreadLocal<>();

    private WorkDeadline() {}

    /**
     * Begins work that ends at {@code end}; returns the end of the work around it.
     *
     * @param end in the terms of {@link System#nanoTime}
     */
    public static @Nullable Long enter(long end) {
        Long outer = END.get();
        END.set(end);
        return outer;
    }

    /** Goes back to the work around, if there was any. */
    public static void restore(@Nullable Long outer) {
        if (outer == null) {
            END.remove();
        } else {
            END.set(outer);
        }
    }

    /** What is left, at least one millisecond; null outside such work. */
    static @Nullable Duration remaining() {
        Long end = END.get();
        return end == null ? null : Duration.ofNanos(Math.max(1_000_000, end - System.nanoTime()));
    }
}
