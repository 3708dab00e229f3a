package dev.kit.boot.background;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ApplicationContext;
import org.springframework.web.context.WebApplicationContext;

/**
 * Keeps a process without a web server alive. It does so while its subscribers listen or its crons run. Thread-safe.
 */
public final class KeepAlive implements AutoCloseable {

    private final CompletableFuture<@Nullable Void> ended = new CompletableFuture<>();

    private KeepAlive() {}

    /** Returns whether nothing else, such as a web server, keeps {@code context} alive. */
    public static boolean isWanted(ApplicationContext context) {
        return !(context instanceof WebApplicationContext)
                && !(context instanceof WebServerApplicationContext)
                && context.getEnvironment().getProperty("spring.main.keep-alive", Boolean.class, true);
    }

    /** Keeps the process alive until the returned object is closed. */
    public static KeepAlive begin() {
        KeepAlive keepAlive = new KeepAlive();
        Thread thread = new Thread(keepAlive.ended::join, "kit-keep-alive");
        thread.setDaemon(false);
        thread.start();
        return keepAlive;
    }

    @Override
    public void close() {
        ended.complete(null);
    }
}
