package dev.kit.cli.dev.child;

import java.beans.Introspector;
import java.io.IOException;
import java.lang.instrument.UnmodifiableClassException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringApplicationHook;
import org.springframework.boot.SpringApplicationRunListener;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.io.DefaultResourceLoader;

/** One start of the application, with its class loader and its contexts. Used by one thread at a time. */
final class Generation implements SpringApplicationHook, SpringApplicationRunListener {

    private final GenerationLoader loader;

    private final Deque<ConfigurableApplicationContext> contexts = new ArrayDeque<>();

    private final CountDownLatch started = new CountDownLatch(1);

    private final @Nullable CarriedPools pools;

    private volatile @Nullable Throwable failure;

    private final Set<String> dependents = new HashSet<>();

    private volatile @Nullable LeafLoader leaves;

    Generation(URL[] directories, ClassLoader libraries, @Nullable CarriedPools pools) {
        this.loader = new GenerationLoader(directories, libraries);
        this.pools = pools;
    }

    /** Redefines the loaded ones of the given classes, each in the class loader that defined it. */
    void redefine(Map<String, byte[]> classes) throws ClassNotFoundException, UnmodifiableClassException {
        LeafLoader fresh = leaves;
        Map<String, byte[]> others = new HashMap<>(classes);
        if (fresh != null) {
            others.keySet().removeIf(fresh::owns);
            Map<String, byte[]> own = new HashMap<>(classes);
            own.keySet().removeIf(others::containsKey);
            DevAgent.redefine(fresh, own);
        }
        DevAgent.redefine(loader, others);
        open().stream()
                .filter(ConfigurableApplicationContext::isActive)
                .forEach(context -> CachedValues.forget(context.getBeanFactory()));
    }

    /** Reloads classes of constructs and replaces the constructs; returns the reason for a failure, or null. */
    @Nullable String reload(Set<String> names) {
        LeafLoader fresh = new LeafLoader(names, loader);
        Thread.currentThread().setContextClassLoader(fresh);
        String obstacle = LeafReload.run(open(), fresh, dependents);
        if (obstacle == null) {
            leaves = fresh;
        }
        return obstacle;
    }

    /** Calls the main method on this thread and propagates its exception. */
    void run(String mainClass) throws Throwable {
        Thread.currentThread().setContextClassLoader(loader);
        Method main = loader.loadClass(mainClass).getDeclaredMethod("main", String[].class);
        main.setAccessible(true);
        Throwable[] thrown = new Throwable[1];
        SpringApplication.withHook(this, (Runnable) () -> thrown[0] = call(main));
        returned(thrown[0]);
        if (thrown[0] != null) {
            throw thrown[0];
        }
    }

    /** Calls the main method on a new thread; returns its failure, or null once the context has started. */
    @Nullable Throwable start(String mainClass) throws InterruptedException {
        Thread thread = new Thread(
                () -> {
                    try {
                        run(mainClass);
                    } catch (Throwable e) {
                        returned(e);
                    }
                },
                "main");
        thread.setDaemon(false);
        thread.start();
        started.await();
        return failure;
    }

    boolean hasBean(String name) {
        return open().stream().anyMatch(context -> context.isActive() && context.containsLocalBean(name));
    }

    void close() throws IOException {
        closeContexts();
        Introspector.flushCaches();
        ResourceBundle.clearCache(loader);
        loader.close();
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
        contexts.push(context);
        if (pools != null) {
            context.getBeanFactory().registerSingleton("dev.kit.cli.carriedPools", pools);
        }
    }

    /** Returns the contexts that were prepared and not closed by this object. */
    private synchronized List<ConfigurableApplicationContext> open() {
        return List.copyOf(contexts);
    }

    @Override
    public void started(ConfigurableApplicationContext context, @Nullable Duration timeTaken) {
        started.countDown();
    }

    /** Records that the main method returned, or the failure with which it ended. */
    private void returned(@Nullable Throwable thrown) {
        failure = thrown;
        started.countDown();
    }

    /** Closes the contexts in reverse order of their creation. */
    private synchronized void closeContexts() {
        while (!contexts.isEmpty()) {
            contexts.pop().close();
        }
    }

    private static @Nullable Throwable call(Method main) {
        try {
            main.invoke(null, (Object) new String[0]);
            return null;
        } catch (InvocationTargetException e) {
            return e.getCause();
        } catch (IllegalAccessException e) {
            return e;
        }
    }
}
