package dev.kit.cli.dev.tests;

import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Console;
import dev.kit.cli.command.Daemon;
import dev.kit.cli.dev.compile.CompileOutcome;
import dev.kit.cli.dev.compile.CompiledClass;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A runner of the tests that are affected by changes.
 *
 * <p>Runs are sequential and use a separate thread. A failed test is included in each run until it passes. Thread-safe.
 */
public final class ContinuousTests implements Closeable {

    private final TestPlace place;

    private final Supplier<Collection<CompiledClass>> application;

    private final Console console;

    private final BlockingQueue<Boolean> requests = new LinkedBlockingQueue<>();

    private final TestProcess process;

    private final Set<String> failed = new HashSet<>();

    private volatile boolean continuous;

    private volatile boolean closed;

    private volatile List<Path> watched = List.of();

    private @Nullable Thread worker;

    private @Nullable TestModule module;

    private @Nullable TestClasses classes;

    /**
     * Creates an instance that runs nothing yet.
     *
     * <p>The application's classes are requested for each run.
     */
    public ContinuousTests(TestPlace place, Supplier<Collection<CompiledClass>> application, Console console) {
        this.place = place;
        this.application = application;
        this.console = console;
        this.process = new TestProcess(place);
    }

    /**
     * Runs the tests affected since the last run, or all tests.
     *
     * <p>All tests run if nothing changed.
     */
    public synchronized void run() {
        enqueue(true);
    }

    /** Starts or stops running the affected tests after each change. */
    public synchronized void toggle() {
        continuous = !continuous;
        console.print(
                continuous ? "kit: tests run after each change; T ends that" : "kit: tests run when t is pressed");
        if (continuous) {
            enqueue(false);
        }
    }

    /** Notifies of changed files. Tests run only if continuous testing is on. */
    public synchronized void changed() {
        if (continuous) {
            enqueue(false);
        }
    }

    /** Returns the directories of tests, empty before the first run. */
    public List<Path> watched() {
        return watched;
    }

    /** Closes this instance and returns one for another build. The choice about changes is kept. */
    public synchronized ContinuousTests renew(TestPlace other) {
        close();
        ContinuousTests renewed = new ContinuousTests(other, application, console);
        renewed.continuous = continuous;
        return renewed;
    }

    /** Ends a run in progress. */
    @Override
    public synchronized void close() {
        closed = true;
        process.close();
        if (worker != null) {
            worker.interrupt();
        }
    }

    private void enqueue(boolean allWhenUnchanged) {
        if (worker == null) {
            worker = Daemon.start("kit-tests", this::work);
        }
        if (allWhenUnchanged) {
            requests.remove(false); // otherwise the waiting run would decide that nothing changed
        }
        if (requests.isEmpty()) {
            requests.add(allWhenUnchanged);
        }
    }

    private void work() {
        while (!closed) {
            try {
                once(requests.take());
            } catch (CliException e) {
                console.error(e);
            } catch (IOException e) {
                console.warn("kit: the tests cannot run: " + e.getMessage());
            } catch (InterruptedException e) {
                return; // closed
            } catch (RuntimeException e) {
                if (!closed) {
                    console.warn("kit: the tests cannot run: " + e);
                }
            }
        }
    }

    private void once(boolean allWhenUnchanged) throws IOException, InterruptedException {
        TestModule known = module;
        TestClasses compiled = classes;
        if (known == null || compiled == null) {
            console.progress("kit: looking for the tests …");
            known = place.module().get().orElse(null);
            if (known == null) {
                console.warn("kit: this application has no tests");
                return;
            }
            compiled = new TestClasses(known, place);
            module = known;
            classes = compiled;
            watched = known.sources();
        }
        CompileOutcome outcome = compiled.update();
        if (!outcome.isClean()) {
            outcome.errors().forEach(error -> console.err().println(error.describe()));
            console.warn("kit: the tests do not compile");
            return;
        }
        Collection<CompiledClass> now = application.get();
        Set<String> all = compiled.all();
        Set<String> changed = compiled.changed(now);
        Set<String> chosen =
                changed.isEmpty() && allWhenUnchanged ? new TreeSet<>(all) : compiled.affectedBy(changed, now);
        all.stream().filter(failed::contains).forEach(chosen::add);
        compiled.remember(now);
        if (chosen.isEmpty()) {
            console.progress("kit: no test is concerned by the change");
            return;
        }
        run(known, chosen, chosen.equals(all) ? "all classes" : names(chosen));
    }

    private void run(TestModule known, Set<String> chosen, String reason) throws IOException, InterruptedException {
        console.progress("kit: testing " + reason + " …");
        TestReport report = new TestReport(console, reason);
        failed.addAll(chosen);
        if (process.run(known, chosen, report)) {
            failed.removeAll(chosen);
        }
    }

    private static String names(Set<String> classes) {
        List<String> simple = classes.stream()
                .map(name -> name.substring(name.lastIndexOf('/') + 1))
                .toList();
        return simple.size() <= 3
                ? String.join(", ", simple)
                : String.join(", ", simple.subList(0, 3)) + " and " + (simple.size() - 3) + " more";
    }
}
