package dev.kit.cli.dev.child;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.SpringApplication;

/**
 * The main class of the application's process.
 *
 * <p>It starts the application, restarts it on request, and ends the process together with its parent.
 */
public final class ApplicationStarter implements ControlChannel.Application {

    /** The system property in which Kit's starter looks up the secret that authenticates the addresses of callers. */
    private static final String MARK = "__kit_door__";

    /** The system property in which Kit's starter keeps what outlives a context, such as the studio's entries. */
    private static final String CARRIED = "__kit_carried__";

    private final String mainClass;

    private final URL[] directories;

    private final @Nullable CarriedPools pools;

    private volatile Generation current;

    private ApplicationStarter(String mainClass, URL[] directories) {
        this.mainClass = mainClass;
        this.directories = directories;
        this.pools = hasHikari() ? new CarriedPools() : null;
        this.current = new Generation(directories, ApplicationStarter.class.getClassLoader(), pools);
    }

    /**
     * Runs the application.
     *
     * @param words the main class, and the application's class directories as one path
     */
    public static void main(String[] words) throws Throwable {
        ApplicationStarter starter = new ApplicationStarter(words[0], urls(words[1]));
        BufferedReader parent = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        String[] address = String.valueOf(parent.readLine()).split(" ", 3);
        if (address.length > 2) {
            shareMark(address[2]);
        }
        System.getProperties().put(CARRIED, new ConcurrentHashMap<>());
        ControlChannel.open(Integer.parseInt(address[0]), address[1], starter);
        Thread watchdog = new Thread(() -> followParent(parent), "kit-parent");
        watchdog.setDaemon(true);
        watchdog.start();
        if (starter.pools != null) {
            SpringApplication.getShutdownHandlers().add(starter.pools::close);
        }
        starter.current.run(starter.mainClass);
    }

    /** Shares the mark as a supplier, which is not text, so that no listing of system properties prints it. */
    private static void shareMark(String mark) {
        Supplier<String> shared = () -> mark;
        System.getProperties().put(MARK, shared);
    }

    @Override
    public void redefine(Map<String, byte[]> classes) throws Exception {
        current.redefine(classes);
    }

    /**
     * Reloads classes on a separate thread.
     *
     * <p>Threads that the constructs start inherit its context class loader.
     */
    @Override
    public @Nullable String reload(Set<String> classes) throws InterruptedException, ExecutionException {
        FutureTask<@Nullable String> work = new FutureTask<>(() -> current.reload(classes));
        new Thread(work, "kit-reload").start();
        return work.get();
    }

    /**
     * Restarts the application on a non-daemon thread.
     *
     * <p>Otherwise the JVM could exit between two generations.
     */
    @Override
    public @Nullable Throwable restart(boolean keepPools) throws InterruptedException {
        Throwable[] failure = new Throwable[1];
        Thread worker = new Thread(() -> failure[0] = replace(keepPools), "kit-restart");
        worker.setDaemon(false);
        worker.start();
        worker.join();
        return failure[0];
    }

    @Override
    public boolean hasBean(String name) {
        return current.hasBean(name);
    }

    private @Nullable Throwable replace(boolean keepPools) {
        try {
            current.close();
            if (pools != null) {
                pools.next(keepPools);
            }
            current = new Generation(directories, ApplicationStarter.class.getClassLoader(), pools);
            Throwable failure = current.start(mainClass);
            if (pools != null && failure == null) {
                pools.closeUnused();
            }
            return failure;
        } catch (IOException | RuntimeException | LinkageError e) {
            return e;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return e;
        }
    }

    /** Exits when standard input ends. It is a pipe from the parent, which ends when the parent closes it or dies. */
    private static void followParent(BufferedReader parent) {
        try {
            parent.transferTo(Writer.nullWriter()); // nothing follows the first line
        } catch (IOException e) {
            System.err.println("kit: lost the pipe to the parent process, ending: " + e.getMessage());
        }
        System.exit(0);
    }

    private static boolean hasHikari() {
        return ApplicationStarter.class.getClassLoader().getResource("com/zaxxer/hikari/HikariDataSource.class")
                != null;
    }

    private static URL[] urls(String path) throws MalformedURLException {
        String[] names = path.split(Pattern.quote(File.pathSeparator), -1);
        URL[] urls = new URL[names.length];
        for (int index = 0; index < names.length; index++) {
            urls[index] = Path.of(names[index]).toUri().toURL();
        }
        return urls;
    }
}
