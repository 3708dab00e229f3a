package dev.kit.client;

import dev.kit.client.transport.Transport;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** The threads and connections that all fetchers share; the threads are daemons and end when idle. */
final class SharedResources {

    private static final int THREADS_AT_MOST = 16;
    private static final AtomicInteger COUNT = new AtomicInteger();

    /** The threads of calls whose interceptors wait; as many threads as calls. */
    static final ExecutorService CALLS = Executors.newCachedThreadPool(SharedResources::thread);

    /** The threads that only wait for a token. */
    static final Executor WAITING = waiting();

    /**
     * The threads of the JDK's client. More are added if a continuation of the caller blocks on another call, which
     * would wait for one of these.
     */
    private static final ForkJoinPool HTTP = new ForkJoinPool(THREADS_AT_MOST, SharedResources::httpThread, null, true);

    private static final Map<Duration, Transport> BY_CONNECT_TIMEOUT = new ConcurrentHashMap<>();

    private SharedResources() {}

    /** Returns the JDK's client, one for each connect timeout, because each has its own thread and connections. */
    static Transport transport(Duration connectTimeout) {
        return BY_CONNECT_TIMEOUT.computeIfAbsent(
                connectTimeout,
                limit -> Transport.over(HttpClient.newBuilder()
                        .followRedirects(HttpClient.Redirect.NEVER)
                        .connectTimeout(limit)
                        .executor(HTTP)
                        .build()));
    }

    private static Executor waiting() {
        ThreadPoolExecutor threads = new ThreadPoolExecutor(
                THREADS_AT_MOST,
                THREADS_AT_MOST,
                1,
                TimeUnit.MINUTES,
                new LinkedBlockingQueue<>(),
                SharedResources::thread);
        threads.allowCoreThreadTimeOut(true);
        return threads;
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "kit-client-" + COUNT.incrementAndGet());
        thread.setDaemon(true);
        return thread;
    }

    private static ForkJoinWorkerThread httpThread(ForkJoinPool pool) {
        ForkJoinWorkerThread thread = ForkJoinPool.defaultForkJoinWorkerThreadFactory.newThread(pool);
        thread.setName("kit-client-http-" + thread.getPoolIndex());
        return thread;
    }
}
