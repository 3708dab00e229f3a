package dev.kit.cli.dev.child;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringApplicationHook;
import org.springframework.boot.SpringApplicationRunListener;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.io.DefaultResourceLoader;

/** The contexts that one call of the main method creates. Thread-safe. */
final class Contexts implements SpringApplicationHook, SpringApplicationRunListener {

    private final Deque<ConfigurableApplicationContext> open = new ArrayDeque<>();

    private final CountDownLatch started = new CountDownLatch(1);

    private final @Nullable CarriedPools pools;

    private volatile @Nullable Throwable failure;

    Contexts(@Nullable CarriedPools pools) {
        this.pools = pools;
    }

    /**
     * Registers this listener. Without a resource loader, Spring Boot looks up some extensions with the class loader of
     * its own classes, which does not contain the application.
     */
    @Override
    public SpringApplicationRunListener getRunListener(SpringApplication application) {
        if (application.getResourceLoader() == null) {
            application.setResourceLoader(
                    new DefaultResourceLoader(Thread.currentThread().getContextClassLoader()));
        }
        return this;
    }

    @Override
    public synchronized void contextPrepared(ConfigurableApplicationContext context) {
        open.push(context);
        if (pools != null) {
            context.getBeanFactory().registerSingleton("dev.kit.cli.carriedPools", pools);
        }
    }

    /** Returns the contexts that were prepared and not closed by this object. */
    synchronized List<ConfigurableApplicationContext> open() {
        return List.copyOf(open);
    }

    @Override
    public void started(ConfigurableApplicationContext context, @Nullable Duration timeTaken) {
        started.countDown();
    }

    /** Records that the main method returned, or the failure with which it ended. */
    void returned(@Nullable Throwable thrown) {
        failure = thrown;
        started.countDown();
    }

    /** Waits for the start; returns its failure, or null. */
    @Nullable Throwable await() throws InterruptedException {
        started.await();
        return failure;
    }

    /** Closes the contexts in reverse order of their creation. */
    synchronized void close() {
        while (!open.isEmpty()) {
            open.pop().close();
        }
    }
}
