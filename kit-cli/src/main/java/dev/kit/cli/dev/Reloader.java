package dev.kit.cli.dev;

import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Console;
import dev.kit.cli.dev.compile.ClassChanges;
import dev.kit.cli.dev.compile.CompileError;
import dev.kit.cli.dev.compile.CompileOutcome;
import dev.kit.cli.dev.door.Obstacle;
import dev.kit.cli.dev.reload.Zones;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The application of changed files to the running application, with the smallest sufficient step. Used by one thread at
 * a time.
 */
final class Reloader {

    private final Path directory;

    private final Sources sources;

    private final RunningApplication application;

    private final Console console;

    private final Zones zones = new Zones();

    private List<CompileError> errors = List.of();

    private @Nullable String failure;

    private boolean classPathChanged;

    /** True if a reload failed after it had accepted its changes. */
    private boolean unfinished;

    /** The compiled classes that have not been loaded by a reload yet. */
    private ClassChanges compiled = ClassChanges.none();

    Reloader(Path directory, Sources sources, RunningApplication application, Console console) {
        this.directory = directory;
        this.sources = sources;
        this.application = application;
        this.console = console;
        zones.started(sources.classes());
    }

    /** Returns the reason why the application cannot serve requests with the current files. */
    Optional<Obstacle> obstacle() {
        if (!errors.isEmpty()) {
            return Optional.of(new Obstacle(
                    "The sources do not compile",
                    "The version before is kept and answers again when the error is mended.",
                    errors.stream().map(this::place).toList()));
        }
        if (failure != null) {
            return Optional.of(new Obstacle("The application is not running", failure, List.of()));
        }
        return application.isAlive()
                ? Optional.empty()
                : Optional.of(new Obstacle(
                        "The application is not running",
                        "Its log says why. Change a file, or press r in the terminal, to start it again.",
                        List.of()));
    }

    /** Returns whether the application is running, in any version. */
    boolean runs() {
        return failure == null && application.isAlive();
    }

    /** Detects and applies changes; returns whether the application was restarted. */
    boolean follow() throws IOException, InterruptedException {
        long start = System.nanoTime();
        if (sources.look().isEmpty() && !unfinished) {
            return false;
        }
        unfinished = true;
        if (sources.waiting().touch(".kt")) {
            console.warn("kit: Kotlin sources are not followed: build the project, then press r");
        }
        CompileOutcome outcome = compile();
        Changes changes = sources.waiting();
        if (!isCompiled(outcome, changes.describe())) {
            unfinished = false;
            return false;
        }
        ReloadChoice choice = classPathChanged
                ? new ReloadChoice(ReloadChoice.Layer.PROCESS, "the class path changed")
                : ReloadChoice.of(changes, compiled, sources, zones, failure == null && application.isAlive());
        return apply(choice, changes.describe(), start);
    }

    /** Compiles everything with another class path and restarts the process; returns false if it does not compile. */
    boolean renew(String reason) throws IOException, InterruptedException {
        long start = System.nanoTime();
        classPathChanged = true;
        sources.expectAll();
        CompileOutcome outcome = compile();
        return isCompiled(outcome, reason) && apply(new ReloadChoice(ReloadChoice.Layer.PROCESS, ""), reason, start);
    }

    private CompileOutcome compile() throws IOException, InterruptedException {
        CompileOutcome outcome = sources.compile();
        compiled = compiled.then(outcome.changes());
        return outcome;
    }

    private boolean isCompiled(CompileOutcome outcome, String what) {
        errors = outcome.errors();
        if (!outcome.isClean()) {
            errors.forEach(error -> console.err().println(error.describe()));
            console.warn("kit: " + what + ", but does not compile; the version before is kept");
        }
        return outcome.isClean();
    }

    /** Restarts the process unconditionally. */
    boolean restart(String reason) throws IOException, InterruptedException {
        long start = System.nanoTime();
        sources.look();
        CompileOutcome outcome = compile();
        errors = outcome.errors();
        return apply(new ReloadChoice(ReloadChoice.Layer.PROCESS, ""), reason, start);
    }

    private boolean apply(ReloadChoice choice, String what, long start) throws IOException, InterruptedException {
        boolean restarted = apply(choice, compiled, what, start);
        unfinished = false;
        compiled = ClassChanges.none();
        return restarted;
    }

    private boolean apply(ReloadChoice choice, ClassChanges classes, String what, long start)
            throws IOException, InterruptedException {
        RunningApplication.TakeOver takeOver = () -> sources.takeOver(classes);
        String reason = choice.reason().isEmpty() ? what : what + " (" + choice.reason() + ")";
        try {
            switch (choice.layer()) {
                case NOTHING -> {
                    takeOver.run();
                    console.progress("kit: " + what + "; nothing that runs is different");
                }
                case FILES -> {
                    takeOver.run();
                    say("updated", start, reason);
                }
                case METHODS -> {
                    return redefine(classes, takeOver, start, what);
                }
                case LEAVES -> {
                    return reload(choice.leaves(), takeOver, start, reason);
                }
                case CONTEXT -> {
                    return restartContext(takeOver, start, reason);
                }
                case PROCESS -> {
                    return restartProcess(takeOver, start, reason);
                }
            }
        } catch (CliException e) {
            failure = e.what();
            console.error(e); // a failed start must not end the command: the next change may fix it
        }
        return false;
    }

    private boolean redefine(ClassChanges classes, RunningApplication.TakeOver takeOver, long start, String what)
            throws IOException, InterruptedException {
        if (application.isDebugged()) {
            return restartContext(takeOver, start, what + " (a redefinition would clear breakpoints)");
        }
        Optional<String> refused;
        try {
            refused = application.redefine(classes, takeOver);
        } catch (IOException e) {
            return restartProcess(takeOver, start, what + " (" + e.getMessage() + ")");
        }
        if (refused.isPresent()) {
            return restartContext(takeOver, start, what + " (the JVM refused: " + refused.get() + ")");
        }
        say("redefined " + count(classes), start, what);
        return false;
    }

    private boolean reload(Set<String> leaves, RunningApplication.TakeOver takeOver, long start, String reason)
            throws IOException, InterruptedException {
        Optional<String> refused;
        try {
            refused = application.reload(leaves, takeOver);
        } catch (IOException e) {
            return restartProcess(takeOver, start, reason + "; " + e.getMessage());
        }
        if (refused.isPresent()) {
            return restartContext(takeOver, start, reason + "; " + refused.get());
        }
        zones.reloaded(leaves);
        say("reloaded the constructs", start, reason);
        return true;
    }

    private boolean restartContext(RunningApplication.TakeOver takeOver, long start, String reason)
            throws IOException, InterruptedException {
        boolean keepPools = sources.waiting()
                .all()
                .allMatch(path -> path.toString().endsWith(".java") || sources.isReadEachTime(path));
        Optional<String> outdated = keepPools ? Optional.empty() : application.outdated();
        if (outdated.isPresent()) {
            return restartProcess(takeOver, start, reason + "; " + outdated.get());
        }
        try {
            application.restartContext(takeOver, keepPools);
        } catch (IOException e) {
            return restartProcess(takeOver, start, reason + "; " + e.getMessage());
        }
        zones.started(sources.classes());
        say("restarted the context", start, reason);
        return true;
    }

    private boolean restartProcess(RunningApplication.TakeOver takeOver, long start, String reason)
            throws IOException, InterruptedException {
        failure = null;
        classPathChanged = false;
        boolean ready = application.restartProcess(takeOver);
        zones.started(sources.classes());
        if (!ready) {
            return false;
        }
        say("restarted the process", start, reason);
        return true;
    }

    private void say(String step, long start, String reason) {
        console.print(console.good(step + " in " + duration(System.nanoTime() - start)) + ": " + reason);
    }

    private Obstacle.Place place(CompileError error) {
        Path file = error.file();
        String name = file == null
                ? null
                : file.startsWith(directory) ? directory.relativize(file).toString() : file.toString();
        return new Obstacle.Place(name, error.line(), error.column(), error.message(), error.excerpt());
    }

    private static String count(ClassChanges classes) {
        return classes.size() == 1 ? "1 class" : classes.size() + " classes";
    }

    private static String duration(long nanos) {
        long millis = TimeUnit.NANOSECONDS.toMillis(nanos);
        return millis < 1000 ? millis + " ms" : String.format(Locale.ROOT, "%.1f s", millis / 1e3);
    }
}
