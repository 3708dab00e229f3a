package dev.kit.constructs.database;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The deadline of the work on this thread.
 *
 * <p>It limits connections that no transaction limits. A caller that enters it restores the returned value, on the same
 * thread.
 */
public final class WorkDeadline {

    private static final ThreadLocal<@Nullable Long> END = new ThreadLocal<>();

    private WorkDeadline() {}

    /**
     * Sets the deadline of this thread, and returns the previous one.
     *
     * @param end the deadline in terms of {@link System#nanoTime}
     */
    public static @Nullable Long enter(long end) {
        Long outer = END.get();
        END.set(end);
        return outer;
    }

    /** Restores the previous deadline, if any. */
    public static void restore(@Nullable Long outer) {
        if (outer == null) {
            END.remove();
        } else {
            END.set(outer);
        }
    }

    /** Returns the remaining time, at least one millisecond, or null without a deadline. */
    static @Nullable Duration remaining() {
        Long end = END.get();
        return end == null ? null : Duration.ofNanos(Math.max(1_000_000, end - System.nanoTime()));
    }
}
