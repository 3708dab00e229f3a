package dev.kit.constructs.ratelimit.distributed;

import dev.kit.constructs.ratelimit.RateLimitStoreException;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A few threads for work that may hang, so that a caller never waits longer than the timeout. Thread-safe.
 *
 * <p>A pool without connections, an unresponsive server or a lost network may block a JDBC call for minutes, whatever
 * its timeouts.
 */
final class Bulkhead implements AutoCloseable {

    private static final int THREADS = 8;
    private static final int QUEUE = 1_000;

    private final Duration timeout;
    private final ThreadPoolExecutor threads;

    Bulkhead(Duration timeout) {
        this.timeout = timeout;
        threads = new ThreadPoolExecutor(
                THREADS, THREADS, 30, TimeUnit.SECONDS, new ArrayBlockingQueue<>(QUEUE), Bulkhead::thread);
        threads.allowCoreThreadTimeOut(true);
    }

    <T> T call(Callable<T> work) {
        Future<T> result;
        try {
            result = threads.submit(work);
        } catch (RejectedExecutionException e) {
            throw new RateLimitStoreException("The rate limit store is overloaded or closed.", e);
        }
        try {
            return result.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            result.cancel(true);
            throw new RateLimitStoreException("The rate limit store did not answer within " + timeout + ".", e);
        } catch (InterruptedException e) {
            result.cancel(true);
            Thread.currentThread().interrupt();
            throw new RateLimitStoreException("The request ended before the rate limit store answered.", e);
        } catch (ExecutionException e) {
            throw new RateLimitStoreException("The rate limit store failed.", e.getCause());
        }
    }

    void runSoon(Runnable work) {
        if (threads.getQueue().isEmpty()) {
            threads.execute(work);
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "kit-rate-limit");
        thread.setDaemon(true);
        return thread;
    }
}
