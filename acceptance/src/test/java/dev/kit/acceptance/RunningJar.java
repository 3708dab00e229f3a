package dev.kit.acceptance;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A packaged application in a process of its own. */
final class RunningJar implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private final Process process;

    private final Path output;

    private final int port;

    private RunningJar(Process process, Path output, int port) {
        this.process = process;
        this.output = output;
        this.port = port;
    }

    /** Returns once the application says that it started. */
    static RunningJar start(Path jar, Path directory, List<String> jvm, List<String> arguments) throws IOException {
        Files.createDirectories(directory);
        int port = Workplace.freePort();
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        command.addAll(jvm);
        command.addAll(List.of("-jar", jar.toString(), "--server.port=" + port));
        command.addAll(arguments);
        Path output = directory.resolve("output.log");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")));
        Workplace.clean(builder.environment());
        RunningJar running = new RunningJar(builder.start(), output, port);
        running.awaitStart();
        return running;
    }

    int port() {
        return port;
    }

    /** The CPU time it used so far. */
    Duration cpu() {
        return process.info().totalCpuDuration().orElseThrow();
    }

    String output() {
        try {
            return Files.readString(output, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(1, TimeUnit.MINUTES)) {
                process.destroyForcibly();
                throw new IllegalStateException("The application ignored SIGTERM:\n" + output());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void awaitStart() {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!output().contains("Started ")) {
            if (!process.isAlive() || System.nanoTime() > deadline) {
                process.destroyForcibly();
                throw new IllegalStateException("The application did not start:\n" + output());
            }
            Pause.shortly();
        }
    }
}
