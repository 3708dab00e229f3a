package dev.kit.client;

import dev.kit.client.transport.Transport;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;

/** The JDK's client, one for each connect timeout, because each has its own thread and connections. */
final class SharedTransport {

    private static final int THREADS_AT_MOST = 16;

    /**
     * A pool that adds threads if a continuation of the caller blocks on another call, which would wait for one of
     * these.
     */
    private static final ForkJoinPool THREADS = new ForkJoinPool(THREADS_AT_MOST, SharedTransport::thread, null, true);

    private static final Map<Duration, Transport> BY_CONNECT_TIMEOUT = new ConcurrentHashMap<>();

    private SharedTransport() {}

    private static ForkJoinWorkerThread thread(ForkJoinPool pool) {
        ForkJoinWorkerThread thread = ForkJoinPool.defaultForkJoinWorkerThreadFactory.newThread(pool);
        thread.setName("kit-client-http-" + thread.getPoolIndex());
        return thread;
    }

    static Transport of(Duration connectTimeout) {
        return BY_CONNECT_TIMEOUT.computeIfAbsent(
                connectTimeout,
                limit -> Transport.over(HttpClient.newBuilder()
                        .followRedirects(HttpClient.Redirect.NEVER)
                        .connectTimeout(limit)
                        .executor(THREADS)
                        .build()));
    }
}
