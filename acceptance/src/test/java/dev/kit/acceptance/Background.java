package dev.kit.acceptance;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A command that runs until it is told to end, such as {@code mvn kit:dev}. */
final class Background implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(4);

    private final Process process;

    private final Path output;

    private Background(Process process, Path output) {
        this.process = process;
        this.output = output;
    }

    static Background start(Path directory, Path output, Map<String, String> environment, List<String> command)
            throws IOException {
        Files.createDirectories(output.getParent());
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        Workplace.clean(builder.environment());
        builder.environment().putAll(environment);
        return new Background(builder.start(), output);
    }

    /** Maven with the suite's settings and repository. */
    static List<String> maven(List<String> words) {
        List<String> command = new ArrayList<>(List.of(
                Workplace.maven().toString(),
                "--batch-mode",
                "--no-transfer-progress",
                "-s",
                Workplace.settings().toString(),
                "-Dmaven.repo.local=" + Workplace.repository(),
                "-Dkit.version=" + Workplace.version()));
        command.addAll(words);
        return command;
    }

    /** Writes a program {@code mvn} that is {@link #maven}, and returns its directory. */
    static Path mavenIn(Path directory) throws IOException {
        Path program = Files.createDirectories(directory).resolve("mvn");
        Files.writeString(program, "#!/bin/sh\nexec '" + String.join("' '", maven(List.of())) + "' \"$@\"\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        return directory;
    }

    /** Waits until the output has such a text. */
    Matcher await(Pattern text) {
        Matcher[] found = {text.matcher("")};
        boolean shown = Pause.until(PATIENCE, () -> {
            found[0] = text.matcher(output());
            return found[0].find() || !process.isAlive();
        });
        found[0] = text.matcher(output());
        if (!shown || !found[0].find()) {
            throw new AssertionError("\"" + text + "\" was not printed:\n" + output());
        }
        return found[0];
    }

    String output() {
        try {
            return Files.readString(output, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends it as Ctrl-C or a supervisor would; returns what is still alive of it after a while. */
    List<String> end() {
        List<ProcessHandle> family = new ArrayList<>(process.descendants().toList());
        process.destroy();
        try {
            if (!process.waitFor(1, TimeUnit.MINUTES)) {
                family.add(process.toHandle());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Pause.until(Duration.ofSeconds(30), () -> family.stream().noneMatch(ProcessHandle::isAlive));
        return family.stream()
                .filter(ProcessHandle::isAlive)
                .map(left -> left.pid() + " " + left.info().commandLine().orElse("?"))
                .toList();
    }

    @Override
    public void close() {
        if (process.isAlive()) {
            List<ProcessHandle> family = process.descendants().toList();
            process.destroyForcibly();
            family.forEach(ProcessHandle::destroyForcibly);
        }
    }

    /** Runs a command to its end and returns what it printed. */
    static String run(Path directory, List<String> command) throws IOException, InterruptedException {
        return run(directory, Map.of(), command);
    }

    /** Runs a command with further variables to its end and returns what it printed. */
    static String run(Path directory, Map<String, String> environment, List<String> command)
            throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")));
        Workplace.clean(builder.environment());
        builder.environment().putAll(environment);
        Process process = builder.start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new AssertionError(command + " ended with " + process.exitValue() + ":\n" + printed);
        }
        return printed;
    }
}
