package dev.kit.cli.dev;

import dev.kit.cli.command.CliException;
import dev.kit.cli.dev.compile.ClassChanges;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The application across restarts, which can be replaced in four ways. Used by one thread at a time. */
final class RunningApplication {

    private static final long IN_FLIGHT_SECONDS = 5;

    /** The name of the bean that serves the document in Kit's starter. */
    private static final String DOCUMENTATION = "dev.kit.documentationMapping";

    /** A starter of processes with the current settings. */
    @FunctionalInterface
    interface Starter {

        /** Starts a process and returns it before it is ready. */
        ApplicationProcess start() throws IOException;
    }

    /** An action that writes new classes and resources to the directories that the application runs from. */
    @FunctionalInterface
    interface TakeOver {

        /** Copies changed files and deletes removed ones. */
        void run() throws IOException;
    }

    private final Starter starter;
    private final Supplier<Optional<String>> outdated;

    private final Readiness readiness;

    private final boolean debugged;

    /** Guards the number of requests that were forwarded and have no response yet. */
    private final Object requests = new Object();

    private int inFlight;

    private volatile @Nullable ApplicationProcess current;

    private int generation;

    /**
     * Creates an application that is not started yet.
     *
     * @param outdated returns the reason why the current settings require a new process, as a clause; empty if the
     *     running one suffices
     */
    RunningApplication(Starter starter, Supplier<Optional<String>> outdated, Readiness readiness, boolean debugged) {
        this.starter = starter;
        this.outdated = outdated;
        this.readiness = readiness;
        this.debugged = debugged;
    }

    /** Returns the running process, or the one that ran last. */
    @Nullable ApplicationProcess current() {
        return current;
    }

    boolean isAlive() {
        ApplicationProcess running = current;
        return running != null && running.isAlive();
    }

    /** Counts a request that is forwarded. Any thread may call it. */
    void begin() {
        synchronized (requests) {
            inFlight++;
        }
    }

    /** Counts the response to a request. Any thread may call it. */
    void end() {
        synchronized (requests) {
            inFlight--;
            requests.notifyAll();
        }
    }

    /** Returns a number that changes whenever the application temporarily stops listening. */
    int generation() {
        return generation;
    }

    /** Returns whether a debugger may be attached. Redefining a class would clear its breakpoints. */
    boolean isDebugged() {
        return debugged;
    }

    /** Redefines classes in place; returns the reason for a failure, or empty on success. */
    Optional<String> redefine(ClassChanges changes, TakeOver takeOver) throws IOException, InterruptedException {
        takeOver.run();
        Map<String, byte[]> classes = new HashMap<>();
        changes.fresh().forEach((name, compiled) -> classes.put(name.replace('/', '.'), compiled.bytes()));
        return running().control().redefine(classes);
    }

    /**
     * Reloads classes of constructs by internal name; returns the reason why the context has to restart instead, or
     * empty on success.
     */
    Optional<String> reload(Set<String> classes, TakeOver takeOver) throws IOException, InterruptedException {
        awaitResponses();
        takeOver.run();
        return running()
                .control()
                .reload(classes.stream().map(name -> name.replace('/', '.')).collect(Collectors.toSet()));
    }

    /** Returns the reason why a new context in the running process is not sufficient, as a clause; empty if it is. */
    Optional<String> outdated() {
        return outdated.get();
    }

    /**
     * Closes the application's contexts and restarts it in its JVM; throws {@link CliException} if it does not start.
     *
     * @param keepPools whether connection pools with unchanged settings are kept
     */
    void restartContext(TakeOver takeOver, boolean keepPools) throws IOException, InterruptedException {
        awaitResponses();
        generation++;
        takeOver.run();
        Optional<String> failure = running().control().restart(keepPools);
        if (failure.isPresent()) {
            throw CliException.failed(
                    "The application did not start again: " + failure.get(),
                    null,
                    "Its log says more; the next change starts it anew.");
        }
    }

    /** Stops the process and starts another; returns false if that ends or keeps its port closed for three minutes. */
    boolean restartProcess(TakeOver takeOver) throws IOException, InterruptedException {
        awaitResponses();
        generation++;
        stop();
        takeOver.run();
        ApplicationProcess fresh = starter.start();
        current = fresh;
        return readiness.await(fresh);
    }

    /**
     * Returns whether the application serves an OpenAPI document. The bean is looked up instead of sending a request,
     * which would appear as a failure in the application's logs.
     */
    boolean isDocumented() throws InterruptedException {
        try {
            return running().control().hasBean(DOCUMENTATION);
        } catch (IOException e) {
            return false; // the process has just ended, which is reported separately
        }
    }

    void stop() {
        ApplicationProcess running = current;
        if (running != null) {
            running.stop();
        }
    }

    /** Waits until all requests have a response, but only for some seconds. */
    private void awaitResponses() throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(IN_FLIGHT_SECONDS);
        long left = TimeUnit.SECONDS.toMillis(IN_FLIGHT_SECONDS);
        synchronized (requests) {
            while (inFlight > 0 && left > 0) {
                requests.wait(left);
                left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
            }
        }
    }

    private ApplicationProcess running() throws IOException {
        ApplicationProcess running = current;
        if (running == null) {
            throw new IOException("The application was never started");
        }
        return running;
    }
}
