package dev.kit.constructs;

import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.MDC;

/**
 * The context of the current request: its id, start and logger.
 *
 * <p>It follows into other threads only if tasks are wrapped, and never outlives its scope. Immutable and thread-safe.
 * While a context is open, the MDC contains the id under {@value #MDC_KEY}.
 */
public final class RequestContext {

    /** The MDC key of the request id. */
    public static final String MDC_KEY = "requestId";

    private static final ThreadLocal<@Nullable RequestContext> CURRENT = new ThreadLocal<>();

    private final String requestId;
    private final Instant startedAt;
    private final Logger logger;

    /** Creates a context that is not open yet. */
    public RequestContext(String requestId, Instant startedAt, Logger logger) {
        this.requestId = Objects.requireNonNull(requestId, "requestId");
        this.startedAt = Objects.requireNonNull(startedAt, "startedAt");
        this.logger = Objects.requireNonNull(logger, "logger");
    }

    /**
     * Returns the context of the request that runs on this thread.
     *
     * @throws IllegalStateException if there is none
     */
    public static RequestContext current() {
        RequestContext context = CURRENT.get();
        if (context == null) {
            throw new IllegalStateException("RequestContext.current() called outside request context."
                    + " Call it from a handler, or wrap the task that you give to another thread.");
        }
        return context;
    }

    /** Returns the context of this thread, or null outside a request. */
    public static @Nullable RequestContext currentOrNull() {
        return CURRENT.get();
    }

    /** Returns the id, which the response carries in {@code X-Request-ID}. */
    public String requestId() {
        return requestId;
    }

    /** Returns the time at which the request arrived. */
    public Instant startedAt() {
        return startedAt;
    }

    /** Returns the logger of the construct that handles the request. */
    public Logger logger() {
        return logger;
    }

    /**
     * Makes this the current context of the calling thread. The scope restores the previous one when it is closed, on
     * the same thread.
     */
    public Scope open() {
        RequestContext outer = CURRENT.get();
        String logged = MDC.get(MDC_KEY);
        CURRENT.set(this);
        MDC.put(MDC_KEY, requestId);
        return () -> restore(outer, logged);
    }

    /** Returns a task that runs {@code task} within this context, on any thread. */
    public Runnable wrap(Runnable task) {
        return () -> {
            Scope scope = open();
            try {
                task.run();
            } finally {
                scope.close();
            }
        };
    }

    /** Returns a task that runs {@code task} within this context, on any thread. */
    public <T extends @Nullable Object> Callable<T> wrap(Callable<T> task) {
        return () -> {
            Scope scope = open();
            try {
                return task.call();
            } finally {
                scope.close();
            }
        };
    }

    /** Returns an executor whose tasks run within this context. */
    public Executor wrap(Executor executor) {
        return task -> executor.execute(wrap(task));
    }

    /**
     * Restores the outer context and its id in the MDC: a filter of the application may have logged its own id before.
     */
    private static void restore(@Nullable RequestContext outer, @Nullable String logged) {
        // Pooled threads keep their entry for the next request; removing it would create it anew each time.
        CURRENT.set(outer);
        if (logged == null) {
            MDC.remove(MDC_KEY);
        } else {
            MDC.put(MDC_KEY, logged);
        }
    }

    /** An open context. Closing it restores the previous one. */
    @FunctionalInterface
    public interface Scope extends AutoCloseable {
        @Override
        void close();
    }
}
