package dev.kit.cli.dev.child;

import java.beans.Introspector;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.util.ResourceBundle;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.SpringApplication;

/** One start of the application: its class loader and its contexts. Used by one thread at a time. */
final class Generation {

    private final GenerationLoader loader;

    private final Contexts contexts = new Contexts();

    Generation(URL[] directories, ClassLoader libraries) {
        this.loader = new GenerationLoader(directories, libraries);
    }

    ClassLoader loader() {
        return loader;
    }

    /** Calls the main method on this thread; returns when that does, or throws what it throws. */
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

    /** Calls the main method on a thread of its own; answers its failure, or null once the context has started. */
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
