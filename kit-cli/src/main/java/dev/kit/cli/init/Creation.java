package dev.kit.cli.init;

import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Console;
import dev.kit.cli.command.TextTable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The way of a new application to the disk: all of it or nothing. Used once. */
final class Creation {

    private final NewApplication application;

    private final Path target;

    private final Path draft;

    private boolean ended;

    Creation(NewApplication application) {
        this.application = application;
        this.target = application.directory();
        this.draft = target.resolveSibling(
                "." + target.getFileName() + "." + ProcessHandle.current().pid() + ".tmp");
    }

    /** Writes the application beside its place, moves it there, and says what is there now. */
    void run(Console console, Map<String, String> environment) throws InterruptedException {
        checkTarget();
        Thread hook = new Thread(this::end, "kit-init-end");
        try {
            Runtime.getRuntime().addShutdownHook(hook);
            Files.createDirectory(draft);
            console.progress("Writing " + target);
            String wrapper = MavenWrapper.write(draft, environment);
            ApplicationFiles files = ApplicationFiles.of(application);
            Map<String, String> explanations = write(files);
            String git = GitStart.commit(draft, target, environment);
            move();
            report(console, explanations, List.of(wrapper, git));
        } catch (IOException e) {
            throw CliException.failed(
                    "The application could not be written: " + reason(e) + ".",
                    target.toString(),
                    "Nothing is left of it. Mend that and run kit init again.",
                    e);
        } finally {
            delete(draft);
            unhook(hook);
        }
    }

    /** Deletes what a signal interrupts, after which nothing more is written. */
    private synchronized void end() {
        ended = true;
        delete(draft);
    }

    private void checkNotEnded() throws InterruptedException {
        if (ended) {
            throw new InterruptedException("This process is ending");
        }
    }

    private void checkTarget() {
        if (Files.exists(target, LinkOption.NOFOLLOW_LINKS) && !isEmptyDirectory(target)) {
            throw CliException.failed(
                    Files.isDirectory(target)
                            ? "The directory is not empty, and it is no Maven project."
                            : "This is no directory.",
                    target.toString(),
                    "Name a directory that does not exist yet, or one with a pom.xml.");
        }
        Path parent = target.getParent();
        if (parent == null || !Files.isDirectory(parent)) {
            throw CliException.failed(
                    "There is no directory to write the application to.", String.valueOf(parent), "Create it first.");
        }
    }

    private static boolean isEmptyDirectory(Path directory) {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.findAny().isEmpty();
        } catch (IOException e) {
            return false; // a file, or a directory that may not be read
        }
    }

    private synchronized Map<String, String> write(ApplicationFiles files) throws IOException, InterruptedException {
        checkNotEnded();
        Map<String, String> wrapper = MavenWrapper.filesIn(draft);
        for (Map.Entry<String, String> file : files.texts().entrySet()) {
            write(file.getKey(), file.getValue());
        }
        write("README.md", files.readme(wrapper, maven()));
        Map<String, String> explanations = files.explanations();
        explanations.putAll(wrapper);
        return explanations;
    }

    private void write(String path, String text) throws IOException {
        Path file = draft.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text, StandardCharsets.UTF_8);
    }

    private String maven() {
        return MavenWrapper.isIn(draft) ? "./mvnw" : "mvn";
    }

    /** An empty directory stays what it is, because a shell may stand in it. */
    private synchronized void move() throws IOException, InterruptedException {
        checkNotEnded();
        if (!Files.exists(target)) {
            Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE);
            return;
        }
        List<Path> moved = new ArrayList<>();
        try (Stream<Path> entries = Files.list(draft)) {
            for (Path entry : entries.toList()) {
                Path place = target.resolve(entry.getFileName());
                Files.move(entry, place);
                moved.add(place);
            }
        } catch (IOException e) {
            moved.forEach(Creation::delete);
            throw e;
        }
    }

    private void report(Console console, Map<String, String> explanations, List<String> notes) {
        console.print("Wrote " + explanations.size() + " files to " + target + ":");
        TextTable.columns(explanations).forEach(line -> console.print("  " + line.replace("`", "")));
        notes.forEach(console::print);
        String maven = MavenWrapper.isIn(target) ? "./mvnw" : "mvn";
        console.print("Next:\n  cd '" + target + "'\n  " + maven + " test\n  " + maven + " kit:dev");
    }

    private static void unhook(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // This process is ending, and the hook has run.
        }
    }

    private static void delete(Path tree) {
        if (!Files.exists(tree, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try (Stream<Path> paths = Files.walk(tree)) {
            paths.sorted(Comparator.reverseOrder())
                    .forEach(path -> path.toFile().delete());
        } catch (IOException e) {
            // What cannot be listed cannot be deleted; its name begins with a dot and says whose it is.
        }
    }

    private static String reason(IOException e) {
        return e.getMessage() == null
                ? e.getClass().getSimpleName()
                : e.getClass().getSimpleName() + ", " + e.getMessage();
    }
}
