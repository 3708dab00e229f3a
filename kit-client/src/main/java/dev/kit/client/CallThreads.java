package dev.kit.client;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Daemon threads of asynchronous calls, which end after a minute of idleness. */
final class CallThreads {

    private static final int WAITING_AT_MOST = 16;
    private static final AtomicInteger COUNT = new AtomicInteger();

    /** The threads of calls whose interceptors wait; as many threads as calls. */
    static final ExecutorService POOL = Executors.newCachedThreadPool(CallThreads::thread);

    /** The threads that only wait for a token. */
    static final Executor WAITING = waiting();

    private CallThreads() {}

    private static Executor waiting() {
        ThreadPoolExecutor threads = new ThreadPoolExecutor(
                WAITING_AT_MOST,
                WAITING_AT_MOST,
                1,
                TimeUnit.MINUTES,
                new LinkedBlockingQueue<>(),
                CallThreads::thread);
        threads.allowCoreThreadTimeOut(true);
        return threads;
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "kit-client-" + COUNT.incrementAndGet());
        thread.setDaemon(true);
        return thread;
    }
}
