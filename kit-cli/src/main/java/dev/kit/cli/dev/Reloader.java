package dev.kit.cli.dev;

import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Console;
import dev.kit.cli.dev.compile.ClassChanges;
import dev.kit.cli.dev.compile.CompileError;
import dev.kit.cli.dev.compile.CompileOutcome;
import dev.kit.cli.dev.door.Obstacle;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Brings changed files into the running application, by the smallest step that does. Used by one thread at a time. */
final class Reloader {

    private final Path directory;

    private final Sources sources;

    private final RunningApplication application;

    private final Console console;

    private List<CompileError> errors = List.of();

    private @Nullable String failure;

    Reloader(Path directory, Sources sources, RunningApplication application, Console console) {
        this.directory = directory;
        this.sources = sources;
        this.application = application;
        this.console = console;
    }

    /** Why the application cannot answer for the files as they are. */
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

    /** Looks for changes and brings them in; answers whether the application was started again. */
    boolean follow() throws IOException, InterruptedException {
        long start = System.nanoTime();
        if (sources.look().isEmpty()) {
            return false;
        }
        if (sources.waiting().touch("pom.xml")) {
            console.warn("kit: pom.xml changed: quit and start kit dev again to use it");
        }
        CompileOutcome outcome = sources.compile();
        Changes changes = sources.waiting();
        errors = outcome.errors();
        if (!outcome.isClean()) {
            errors.forEach(error -> console.err().println(error.describe()));
            console.warn("kit: " + changes.describe() + ", but does not compile; the version before is kept");
            return false;
        }
        ReloadChoice choice =
                ReloadChoice.of(changes, outcome.changes(), sources, failure == null && application.isAlive());
        return apply(choice, outcome.changes(), changes.describe(), start);
    }

    /** Starts the process anew, whatever changed. */
    boolean restart(String reason) throws IOException, InterruptedException {
        long start = System.nanoTime();
        sources.look();
        CompileOutcome outcome = sources.compile();
        errors = outcome.errors();
        return apply(new ReloadChoice(ReloadChoice.Layer.PROCESS, ""), outcome.changes(), reason, start);
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
                case CONTEXT -> {
                    return restartContext(takeOver, start, reason);
                }
                case PROCESS -> {
                    return restartProcess(takeOver, start, reason);
                }
            }
        } catch (CliException e) {
            failure = e.what();
            console.error(e); // a failed start must not end the command: the next save may mend it
        }
        return false;
    }

    private boolean redefine(ClassChanges classes, RunningApplication.TakeOver takeOver, long start, String what)
            throws IOException, InterruptedException {
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

    private boolean restartContext(RunningApplication.TakeOver takeOver, long start, String reason)
            throws IOException, InterruptedException {
        try {
            application.restartContext(takeOver);
        } catch (IOException e) {
            return restartProcess(takeOver, start, reason + "; " + e.getMessage());
        }
        say("restarted the context", start, reason);
        return true;
    }

    private boolean restartProcess(RunningApplication.TakeOver takeOver, long start, String reason)
            throws IOException, InterruptedException {
        failure = null;
        if (!application.restartProcess(takeOver)) {
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
