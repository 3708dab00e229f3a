package dev.kit.boot;

import org.jspecify.annotations.Nullable;

/** Names the trace of the work on the current thread. Implementations are thread-safe. */
@FunctionalInterface
public interface CurrentTrace {

    /** Returns the W3C {@code traceparent} of the work on this thread; null if nothing traces it. */
    @Nullable String traceparent();
}
