package dev.kit.cli.dev.child;

import java.beans.Introspector;
import java.io.IOException;
import java.lang.instrument.UnmodifiableClassException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/** One start of the application, with its class loader and its contexts. Used by one thread at a time. */
final class Generation {

    private final GenerationLoader loader;

    private final Contexts contexts;

    private final Set<String> dependents = new HashSet<>();

    private volatile @Nullable LeafLoader leaves;

    Generation(URL[] directories, ClassLoader libraries, @Nullable CarriedPools pools) {
        this.loader = new GenerationLoader(directories, libraries);
        this.contexts = new Contexts(pools);
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
        contexts.open().stream()
                .filter(ConfigurableApplicationContext::isActive)
                .forEach(context -> CachedValues.forget(context.getBeanFactory()));
    }

    /** Reloads classes of constructs and replaces the constructs; returns the reason for a failure, or null. */
    @Nullable String reload(Set<String> names) {
        LeafLoader fresh = new LeafLoader(names, loader);
        Thread.currentThread().setContextClassLoader(fresh);
        String obstacle = LeafReload.run(contexts.open(), fresh, dependents);
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
        SpringApplication.withHook(contexts, (Runnable) () -> thrown[0] = call(main));
        contexts.returned(thrown[0]);
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
                        contexts.returned(e);
                    }
                },
                "main");
        thread.setDaemon(false);
        thread.start();
        return contexts.await();
    }

    boolean hasBean(String name) {
        return contexts.open().stream().anyMatch(context -> context.isActive() && context.containsLocalBean(name));
    }

    void close() throws IOException {
        contexts.close();
        Introspector.flushCaches();
        ResourceBundle.clearCache(loader);
        loader.close();
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
