package dev.kit.boot;

import org.jspecify.annotations.Nullable;

/** Provides the trace of the work on the current thread. Implementations are thread-safe. */
@FunctionalInterface
public interface CurrentTrace {

    /** Returns the W3C {@code traceparent} of this thread's work. Null if the work is not traced. */
    @Nullable String traceparent();
}
