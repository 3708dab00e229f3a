package dev.kit.constructs.crons;

import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The threads of crons: a limited number that wait for runs, and workers that execute them.
 *
 * <p>A handler that ignores its interruption keeps a worker, but no thread waits for it, so that other crons can run.
 */
final class CronThreads {

    private final ThreadPoolExecutor places;
    private final ExecutorService workers;

    CronThreads(int threads, ThreadFactory handlers) {
        workers = Executors.newCachedThreadPool(handlers);
        if (threads < 1) {
            throw new IllegalArgumentException("Crons need at least 1 thread, not " + threads + ".");
        }
        places = new ThreadPoolExecutor(
                threads, threads, 10, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), daemon("kit-cron-waiter"));
        places.allowCoreThreadTimeOut(true);
    }

    static ThreadFactory daemon(String name) {
        return task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        };
    }

    ExecutorService places() {
        return places;
    }

    ExecutorService workers() {
        return workers;
    }

    void close(Duration drain) {
        places.shutdown();
        try {
            if (!places.awaitTermination(drain.toNanos(), TimeUnit.NANOSECONDS)) {
                places.shutdownNow();
                // Work that is interrupted before its waiter is reported as failed by itself.
                places.awaitTermination(1, TimeUnit.SECONDS);
            }
        } catch (InterruptedException e) {
            places.shutdownNow();
            Thread.currentThread().interrupt();
        }
        workers.shutdownNow();
    }
}
