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

/** Notes the contexts that one call of the main method makes. Thread-safe. */
final class Contexts implements SpringApplicationHook, SpringApplicationRunListener {

    private final Deque<ConfigurableApplicationContext> open = new ArrayDeque<>();

    private final CountDownLatch started = new CountDownLatch(1);

    private final @Nullable CarriedPools pools;

    private volatile @Nullable Throwable failure;

    Contexts(@Nullable CarriedPools pools) {
        this.pools = pools;
    }

    /**
     * Listens to the application. Without a resource loader, Spring Boot looks for some extensions with the loader of
     * its own classes, which does not know those of the application.
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

    /** The contexts that were prepared and not closed by us. */
    synchronized List<ConfigurableApplicationContext> open() {
        return List.copyOf(open);
    }

    @Override
    public void started(ConfigurableApplicationContext context, @Nullable Duration timeTaken) {
        started.countDown();
    }

    /** Notes that the main method returned, or with which failure it ended. */
    void returned(@Nullable Throwable thrown) {
        failure = thrown;
        started.countDown();
    }

    /** Waits for the start; answers its failure, or null. */
    @Nullable Throwable await() throws InterruptedException {
        started.await();
        return failure;
    }

    /** Closes the contexts, the youngest first. */
    synchronized void close() {
        while (!open.isEmpty()) {
            open.pop().close();
        }
    }
}
