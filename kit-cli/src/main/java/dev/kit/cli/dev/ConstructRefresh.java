package dev.kit.cli.dev;

import dev.kit.cli.application.ApplicationDescription;
import dev.kit.cli.application.ApplicationPath;
import dev.kit.cli.application.ApplicationReader;
import dev.kit.cli.application.ConstructPatterns;
import dev.kit.cli.build.files.ConstructFiles;
import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Console;
import dev.kit.cli.command.Daemon;
import dev.kit.cli.dev.compile.SourceModule;
import dev.kit.cli.project.FileTree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32;

/**
 * The manifest and the list of endpoints below {@code .kit}, kept in step with the compiled constructs.
 *
 * <p>A separate process reads the constructs, at most one at a time and in quiet moments, so that no reload waits for
 * it. It is started only if a class that mentions Kit has changed. Thread-safe.
 */
final class ConstructRefresh implements AutoCloseable {

    private static final String MARK = "dev/kit/";

    private static final String LIBRARY = "dev.kit.constructs.discovery.ConstructDiscovery";

    private static final Duration END = Duration.ofSeconds(3);

    private final Duration quiet;

    private final Console console;

    /** Runs one refresh; the latest request alone waits behind it. */
    private final ThreadPoolExecutor worker = new ThreadPoolExecutor(
            1,
            1,
            0,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(1),
            Daemon.named("kit-dev-constructs"),
            new ThreadPoolExecutor.DiscardOldestPolicy());

    private String known = "";

    private String reported = "";

    /** Creates a refresh that waits for {@code quiet} without another reload. */
    ConstructRefresh(Duration quiet, Console console) {
        this.quiet = quiet;
        this.console = console;
    }

    /** Returns at once; the files are written later if constructs have changed. */
    void request(DevRequest request, ProjectSettings settings) {
        worker.execute(() -> {
            try {
                TimeUnit.NANOSECONDS.sleep(quiet.toNanos());
                if (worker.getQueue().isEmpty()) {
                    refresh(request, settings);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt(); // the run ends
            }
        });
    }

    /** Stops, and waits a moment for a process that reads constructs. */
    @Override
    public void close() {
        worker.shutdownNow();
        try {
            worker.awaitTermination(END.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void refresh(DevRequest request, ProjectSettings settings) {
        try {
            String main = MainClass.of(request);
            ApplicationPath path = ApplicationPath.of(request.classes(), request.runtimePath(), main);
            Optional<ConstructPatterns> patterns =
                    ConstructPatterns.of(settings.properties()::find, Optional.ofNullable(path.mainPackage()));
            String found = patterns + " " + fingerprint(request);
            if (found.equals(known) || patterns.isEmpty() || !request.has(LIBRARY)) {
                return;
            }
            ApplicationDescription description = ApplicationReader.describe(path, patterns.get(), Map.of());
            new ConstructFiles(request.directory()).writeServer(description, main);
            known = found;
            report(description);
        } catch (CliException e) {
            report(e.report().lines().findFirst().orElse(""));
        } catch (IOException e) {
            report(String.valueOf(e.getMessage()));
        }
    }

    private void report(ApplicationDescription description) {
        reported = description.beans().isEmpty() ? "" : reported;
        if (!description.beans().isEmpty()) {
            report("beans cannot be read: " + String.join(", ", description.beans()));
        }
    }

    /** Warns once of each problem. */
    private void report(String problem) {
        if (!problem.equals(reported) && !worker.isShutdown()) {
            console.warn("kit: .kit/manifest/server.json does not list all constructs: " + problem);
        }
        reported = problem;
    }

    /** Returns a checksum of all classes of the build that mention Kit. */
    private static long fingerprint(DevRequest request) throws IOException {
        CRC32 sum = new CRC32();
        for (SourceModule module : request.modules()) {
            for (Path file : FileTree.files(module.classes(), ".class")) {
                byte[] content = Files.readAllBytes(file);
                if (new String(content, StandardCharsets.ISO_8859_1).contains(MARK)) {
                    sum.update(file.toString().getBytes(StandardCharsets.UTF_8));
                    sum.update(content);
                }
            }
        }
        return sum.getValue();
    }
}
