package dev.kit.client;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Daemon threads for asynchronous calls, gone after a minute of idleness. */
final class CallThreads {

    private static final AtomicInteger COUNT = new AtomicInteger();

    static final ExecutorService POOL = Executors.newCachedThreadPool(work -> {
        Thread thread = new Thread(work, "kit-client-" + COUNT.incrementAndGet());
        thread.setDaemon(true);
        return thread;
    });

    private CallThreads() {}
}
