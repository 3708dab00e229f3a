package dev.kit.boot.background;

import java.util.concurrent.CountDownLatch;

/** Keeps a process without a web server alive while its subscribers listen. Thread-safe. */
final class KeepAlive implements AutoCloseable {

    private final CountDownLatch ended = new CountDownLatch(1);

    private KeepAlive() {}

    /** Begins to keep the process alive, until closed. */
    static KeepAlive begin() {
        KeepAlive keepAlive = new KeepAlive();
        Thread thread = new Thread(keepAlive::await, "kit-keep-alive");
        thread.setDaemon(false);
        thread.start();
        return keepAlive;
    }

    private void await() {
        try {
            ended.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        ended.countDown();
    }
}
