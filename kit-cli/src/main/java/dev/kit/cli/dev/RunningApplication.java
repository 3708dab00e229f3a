package dev.kit.cli.dev;

import dev.kit.cli.command.CliException;
import dev.kit.cli.dev.compile.ClassChanges;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The application through all its starts; replaces what runs in one of four ways. Used by one thread at a time. */
final class RunningApplication {

    private static final long IN_FLIGHT_SECONDS = 5;

    /** The bean of Kit's starter that serves the document. */
    private static final String DOCUMENTATION = "dev.kit.documentationMapping";

    /** Starts a process with today's settings. */
    interface Starter {

        /** A started process, which need not answer yet. */
        ApplicationProcess start() throws IOException;

        /** Why the settings of today need another process, as a clause; empty when the one that runs will do. */
        Optional<String> outdated();
    }

    /** Puts new classes and resources where the application runs from. */
    @FunctionalInterface
    interface TakeOver {

        /** Copies what changed and deletes what is gone. */
        void run() throws IOException;
    }

    private final Starter starter;

    private final Readiness readiness;

    private final boolean debugged;

    private final InFlight requests = new InFlight();

    private volatile @Nullable ApplicationProcess current;

    private int generation;

    RunningApplication(Starter starter, Readiness readiness, boolean debugged) {
        this.starter = starter;
        this.readiness = readiness;
        this.debugged = debugged;
    }

    /** The process that runs or ran last. */
    @Nullable ApplicationProcess current() {
        return current;
    }

    boolean isAlive() {
        ApplicationProcess running = current;
        return running != null && running.isAlive();
    }

    InFlight requests() {
        return requests;
    }

    /** Changes whenever the application stops listening for a while. */
    int generation() {
        return generation;
    }

    /** Whether a debugger may be attached, whose breakpoints in a class would be cleared by redefining it. */
    boolean isDebugged() {
        return debugged;
    }

    /** Redefines classes in place; answers why it could not be done. */
    Optional<String> redefine(ClassChanges changes, TakeOver takeOver) throws IOException, InterruptedException {
        takeOver.run();
        Map<String, byte[]> classes = new HashMap<>();
        changes.fresh().forEach((name, compiled) -> classes.put(name.replace('/', '.'), compiled.bytes()));
        return running().control().redefine(classes);
    }

    /** Loads classes of constructs anew, by internal name; answers why the context has to restart instead. */
    Optional<String> reload(Set<String> classes, TakeOver takeOver) throws IOException, InterruptedException {
        requests.awaitNone(IN_FLIGHT_SECONDS);
        takeOver.run();
        return running()
                .control()
                .reload(classes.stream().map(name -> name.replace('/', '.')).collect(Collectors.toSet()));
    }

    /** Why another context in the process that runs would not do, as a clause; empty when it would. */
    Optional<String> outdated() {
        return starter.outdated();
    }

    /**
     * Closes the application's contexts and starts it again in its JVM; throws when it does not start.
     *
     * @param keepPools whether connection pools whose settings are the same go on
     */
    void restartContext(TakeOver takeOver, boolean keepPools) throws IOException, InterruptedException {
        requests.awaitNone(IN_FLIGHT_SECONDS);
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

    /** Ends the process and starts another; false when that ends or keeps its port closed for minutes. */
    boolean restartProcess(TakeOver takeOver) throws IOException, InterruptedException {
        requests.awaitNone(IN_FLIGHT_SECONDS);
        generation++;
        stop();
        takeOver.run();
        ApplicationProcess fresh = starter.start();
        current = fresh;
        return readiness.await(fresh);
    }

    /** Whether it serves an OpenAPI document; asked here, because a request would stand in its logs as a failed one. */
    boolean isDocumented() throws InterruptedException {
        try {
            return running().control().hasBean(DOCUMENTATION);
        } catch (IOException e) {
            return false; // it has just ended, which is reported by itself
        }
    }

    void stop() {
        ApplicationProcess running = current;
        if (running != null) {
            running.stop();
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
