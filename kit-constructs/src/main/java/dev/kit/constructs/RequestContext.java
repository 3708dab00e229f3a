package dev.kit.constructs;

import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.MDC;

/**
 * What is known about the request that runs on this thread: its id, its start, its logger.
 *
 * <p>It follows into other threads only when wrapped, and never outlives its scope. Immutable and thread-safe. While a
 * context is open the id is in the MDC under {@value #MDC_KEY}.
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
     * @throws IllegalStateException if none does
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

    /** Returns the id that the answer carries in {@code X-Request-ID}. */
    public String requestId() {
        return requestId;
    }

    /** When the request arrived. */
    public Instant startedAt() {
        return startedAt;
    }

    /** Returns the logger of the construct that handles the request. */
    public Logger logger() {
        return logger;
    }

    /** Makes this the current context until the scope is closed, on the same thread. */
    public Scope open() {
        RequestContext outer = CURRENT.get();
        String logged = MDC.get(MDC_KEY);
        CURRENT.set(this);
        MDC.put(MDC_KEY, requestId);
        return () -> restore(outer, logged);
    }

    /** Returns the same task, run within this context on whatever thread. */
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

    /** Returns the same task, run within this context on whatever thread. */
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

    /** A filter of the application may have logged an id of its own before, and does so after. */
    private static void restore(@Nullable RequestContext outer, @Nullable String logged) {
        // A thread of a pool keeps its place for the next request, which removing would make anew each time.
        CURRENT.set(outer);
        if (logged == null) {
            MDC.remove(MDC_KEY);
        } else {
            MDC.put(MDC_KEY, logged);
        }
    }

    /** An open context; closing it restores the one before. */
    @FunctionalInterface
    public interface Scope extends AutoCloseable {
        @Override
        void close();
    }
}
