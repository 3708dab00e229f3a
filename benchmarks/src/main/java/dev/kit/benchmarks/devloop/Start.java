package dev.kit.benchmarks.devloop;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One way of starting an application from a shell.
 *
 * @param name the name in the table
 * @param command what the shell is given, without the port
 * @param directory where
 * @param portOption the option that names the port, with {@code %d} for it
 */
record Start(String name, List<String> command, Path directory, String portOption) {

    /** The packaged application, with the presets of the JVM. */
    static Start jar(Path directory, Path jar) {
        return new Start("java -jar", List.of(java(), "-jar", jar.toString()), directory, "--server.port=%d");
    }

    /** Spring Boot's plugin for Maven. */
    static Start springBootRun(Path directory, @Nullable Path repository) {
        List<String> command = Maven.quiet(repository);
        command.add("spring-boot:run");
        return new Start("mvn spring-boot:run", command, directory, "-Dspring-boot.run.arguments=--server.port=%d");
    }

    /** The goal, which compiles first. */
    static Start kitByMaven(Path directory, Path repository) {
        List<String> command = Maven.quiet(repository);
        command.add("dev.kit:kit-cli:0.1.0-SNAPSHOT:dev");
        return new Start("mvn kit:dev", command, directory, "-Dkit.arguments=--port=%d");
    }

    /** The command without Maven, which compiles first too. */
    static Start kit(EditedApplication application) {
        String libraries = String.join(
                File.pathSeparator,
                Stream.concat(Stream.of(application.classes()), application.libraries().stream())
                        .map(Path::toString)
                        .toList());
        List<String> command = List.of(
                java(),
                "-cp",
                System.getProperty("java.class.path"),
                "dev.kit.cli.Main",
                "dev",
                "--class-path",
                libraries,
                "--main-class",
                application.main(),
                "--release",
                "17",
                "--database",
                "none");
        return new Start("kit dev --class-path", command, application.directory(), "--port=%d");
    }

    /** Starts it; the standard input stays open until the process is destroyed. */
    Process on(int port) throws IOException {
        List<String> words = new ArrayList<>(command);
        words.add(portOption.formatted(port));
        return new ProcessBuilder(words)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    /** Ends a process that {@link #on} started, and those that it started. */
    static void end(Process process) {
        List<ProcessHandle> all = process.descendants().toList();
        process.destroy();
        process.onExit().join();
        for (ProcessHandle each : all) {
            each.destroy();
            each.onExit().join();
        }
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }
}
